declare module "virtual:messages/*" {
  const text: string;
  export default text;
}

declare module "virtual:puzzles" {
  const address: string;
  export default address;
}

declare module "virtual:rulebook/*" {
  const topics: import("./features/learn/markdown.ts").Topic[];
  export default topics;
}
