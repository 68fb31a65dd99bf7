/** Hands a file to the browser, which keeps it or asks where. */
export function download(name: string, content: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: "text/plain" }));
  link.download = name;
  link.click();
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
