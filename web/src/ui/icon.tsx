/** Line icons on a 24 by 24 grid, drawn for Skep. */
const PATHS = {
  back: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  bulb: "M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.2 1 2V17h6v-.4c0-.8.3-1.4 1-2A6.5 6.5 0 0 0 12 3Z",
  flag: "M6 21V4M6 5c4-2.5 7 2 12-.5V14c-5 2.5-8-2-12 .5",
  half: "M6 19 18 5M6.5 5v6M4.5 6.5l2-1.5M14.5 15.5a2 2 0 1 1 3.5 1.5L14.5 20H19",
  flip: "M7 20V5M3.5 8.5 7 5l3.5 3.5M17 4v15M13.5 15.5 17 19l3.5-3.5",
  gear: "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM10.3 3h3.4l.5 2.4 1.7 1 2.3-.8 1.7 3-1.8 1.6v2l1.8 1.6-1.7 3-2.3-.8-1.7 1-.5 2.4h-3.4l-.5-2.4-1.7-1-2.3.8-1.7-3L5.9 12.2v-2L4.1 8.6l1.7-3 2.3.8 1.7-1Z",
  chat: "M4 5h16v11H10l-4.5 4v-4H4Z",
  first: "M6 5v14M19 5l-9 7 9 7Z",
  previous: "M16 5l-9 7 9 7Z",
  next: "M8 5l9 7-9 7Z",
  live: "M18 5v14M5 5l9 7-9 7Z",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c0-3.8 3.3-5.5 7.5-5.5s7.5 1.7 7.5 5.5",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4M12 5V3.5",
  block: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM6.5 6.5l11 11",
  swords: "M5 4l12 12M14 18l4-4M17 17l2.5 2.5M19 4 7 16M10 18l-4-4M7 17l-2.5 2.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5 10 17.5 19 7",
  edit: "M4 20l1-4L16 5l3 3L8 19Z",
  text: "M5 6h14M5 10.5h14M5 15h9M5 19.5h6",
  keys: "M3 7h18v11H3ZM7 11h.01M11 11h.01M15 11h.01M18 11h.01M8 15h8",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
  again: "M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4",
  plus: "M12 5v14M5 12h14",
  eye: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  auto: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16M12 8h3M12 12h7.5M12 16h4",
  globe: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17",
  down: "M6 9.5l6 6 6-6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  folder: "M3 6h6l2 2.5h10V19H3Z",
  book: "M12 6.5C10 5 7 4.5 4 4.5V18c3 0 6 .5 8 2 2-1.5 5-2 8-2V4.5c-3 0-6 .5-8 2ZM12 6.5V20",
  trash: "M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  promote: "M12 19V5M6.5 10.5 12 5l5.5 5.5",
  star: "M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.4 7 19.2l1.2-5.6L4 9.8l5.6-.6Z",
  arrow: "M5 19 18 6M10 5.5h8.5V14",
  wipe: "M4 20h16M8.5 16.5 4.5 12.5 13 4l5.5 5.5-7 7ZM9 8l5.5 5.5",
  up: "M6 14.5l6-6 6 6",
  stack: "M12 3.5 20 8l-8 4.5L4 8ZM4 12l8 4.5 8-4.5M4 16l8 4.5 8-4.5",
  mirror: "M12 3v18M9 6.5v11H3.5ZM15 6.5v11h5.5Z",
  swap: "M4 8h13M13.5 4.5 17 8l-3.5 3.5M20 16H7M10.5 12.5 7 16l3.5 3.5",
  setup: "M10.5 19.5 4 15.7V8.3l6.5-3.8L17 8.3V11M17 14v7M13.5 17.5h7",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  play: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM10 8.5v7l5.5-3.5Z",
  review: "M4 4v16h16M7 15l3.5-5 3.5 3 5-7",
  branch: "M6 4v16M6 14c0-5 3-5 6-5h4M13 5.5 16.5 9 13 12.5",
  picture: "M4 5h16v14H4ZM4 16l5-5 4 4 2.5-2.5L20 17M15 8.5a1.2 1.2 0 1 0 .01 0",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a label or on a labelled button; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
