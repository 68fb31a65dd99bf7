declare module "virtual:messages/*" {
  const text: string;
  export default text;
}
