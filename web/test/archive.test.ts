import { describe, expect, it } from "vitest";
import { addressOf, queryOf, requestOf } from "../src/features/archive/query.ts";

describe("the address of the archive", () => {
  it("contains the filters but no defaults", () => {
    expect(addressOf(queryOf(""))).toBe("/archive");
    expect(addressOf(queryOf("?sort=-date&page=1&player="))).toBe("/archive");
    const search = "?player=Zo%C3%AB&set=Base%2BML&sort=plies&page=3";
    expect(addressOf(queryOf(search))).toBe(`/archive${search}`);
  });

  it("drops invalid values", () => {
    expect(queryOf("?colour=red&sort=size&page=x")).toEqual({ conditions: { mine: "false" }, sort: "-date", page: 1 });
    expect(queryOf("?page=-4").page).toBe(1);
  });

  it("includes engine games only on request", () => {
    const source = (search: string) => requestOf(queryOf(search)).get("source");
    expect(source("")).toBe("played,browser,imported");
    expect(source("?engine=true")).toBeNull();
    expect(source("?source=played&engine=true")).toBe("played,engine");
    expect(requestOf(queryOf("?mine=false")).has("mine")).toBe(false);
  });

  it("becomes a request with order and page", () => {
    const asked = requestOf(queryOf("?set=Base&page=2"));
    expect(Object.fromEntries(asked)).toEqual({
      set: "Base",
      source: "played,browser,imported",
      sort: "-date",
      page: "2",
    });
  });
});
