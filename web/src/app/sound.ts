import { afterPaint } from "../ui/after-paint.ts";
import { type SoundKind, settings } from "./settings.ts";

/** Each sound belongs to a kind that can be switched off. */
export type Sound = "move" | "place" | "queen" | "low" | "end" | "loss" | "message";

const KIND: Record<Sound, SoundKind> = {
  move: "move",
  place: "move",
  queen: "queen",
  low: "time",
  end: "end",
  loss: "end",
  message: "message",
};

/**
 * Creating an audio context blocks for up to 60 ms, so the response to the gesture is drawn first. Some browsers no
 * longer count it as part of the gesture after a second.
 */
const WAKING = 500;

let context: AudioContext | null = null;

/** Creates the audio context at the first gesture, before which browsers allow no sound. */
export function startSound(): void {
  const wake = () => {
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
    setTimeout(() => {
      context = "AudioContext" in globalThis ? new AudioContext() : null;
      void context?.resume();
    }, WAKING);
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
}

export function play(sound: Sound): void {
  const { volume, sounds } = settings;
  if (volume === 0 || sounds[KIND[sound]] === false) {
    return;
  }
  const to = context;
  if (to?.state !== "running") {
    return;
  }
  const perform = () => {
    const out = to.createGain();
    out.gain.value = (volume / 100) ** 2;
    out.connect(to.destination);
    SCORES[sound](to, out, to.currentTime + 0.01);
  };
  // After the next paint; a hidden page is not painted.
  if (document.hidden) {
    perform();
  } else {
    afterPaint(perform);
  }
}

type Score = (to: AudioContext, out: GainNode, at: number) => void;

/** All sounds are synthesised; no file is loaded. */
const SCORES: Record<Sound, Score> = {
  // A bakelite tile on a table: a short click of noise over a low, quickly damped tone.
  move: (to, out, at) => knock(to, out, at, 210, 0.5),
  place: (to, out, at) => knock(to, out, at, 160, 0.7),
  queen: (to, out, at) => {
    knock(to, out, at, 190, 0.6);
    tone(to, out, at + 0.05, 440, 0.22, 0.16);
    tone(to, out, at + 0.13, 554, 0.26, 0.14);
  },
  low: (to, out, at) => {
    tone(to, out, at, 880, 0.09, 0.2);
    tone(to, out, at + 0.16, 880, 0.09, 0.2);
  },
  end: (to, out, at) => {
    [392, 494, 587, 784].forEach((pitch, index) => {
      tone(to, out, at + index * 0.11, pitch, 0.5, 0.16);
    });
  },
  loss: (to, out, at) => {
    [392, 349, 294].forEach((pitch, index) => {
      tone(to, out, at + index * 0.15, pitch, 0.5, 0.16);
    });
  },
  message: (to, out, at) => {
    tone(to, out, at, 659, 0.14, 0.16);
    tone(to, out, at + 0.1, 880, 0.2, 0.14);
  },
};

function tone(to: AudioContext, out: AudioNode, at: number, pitch: number, length: number, loud: number): void {
  const source = to.createOscillator();
  const shape = to.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  shape.gain.setValueAtTime(0, at);
  shape.gain.linearRampToValueAtTime(loud, at + 0.008);
  shape.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(shape).connect(out);
  source.start(at);
  source.stop(at + length);
}

function knock(to: AudioContext, out: AudioNode, at: number, pitch: number, loud: number): void {
  const length = 0.09;
  const noise = to.createBufferSource();
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * 0.03), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  }
  noise.buffer = buffer;
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch * 9;
  filter.Q.value = 0.9;
  const noiseGain = to.createGain();
  noiseGain.gain.value = loud;
  noise.connect(filter).connect(noiseGain).connect(out);
  noise.start(at);
  const body = to.createOscillator();
  const shape = to.createGain();
  body.frequency.setValueAtTime(pitch * 1.6, at);
  body.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
  shape.gain.setValueAtTime(loud * 0.6, at);
  shape.gain.exponentialRampToValueAtTime(0.0001, at + length);
  body.connect(shape).connect(out);
  body.start(at);
  body.stop(at + length);
}
