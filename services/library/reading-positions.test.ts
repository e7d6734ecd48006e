import { expect, test } from "vitest";
import { createTestLibrary, ids, refusal } from "./testing.ts";

test("a reading position is inserted, read, updated and deleted", async () => {
  const { ada, ben } = createTestLibrary();
  const volumeId = "emma";
  expect(await refusal(ada.getReadingPosition({ volumeId }))).toBe(404);
  expect(await refusal(ada.updateReadingPosition({ volumeId, readingPosition: { gbTextPosition: "1" } }))).toBe(404);
  expect(await refusal(ada.deleteReadingPosition({ volumeId }))).toBe(404);

  const readingPosition = { gbTextPosition: "GBS.PA1.w.4" };
  expect(await ada.insertReadingPosition({ volumeId, readingPosition })).toMatchObject({
    ...readingPosition,
    volumeId,
  });
  expect(await refusal(ada.insertReadingPosition({ volumeId, readingPosition }))).toBe(409);
  expect(await refusal(ben.getReadingPosition({ volumeId }))).toBe(404);

  const next = { epubCfiPosition: "epubcfi(/6/4!/4/2/1:3)" };
  await ada.updateReadingPosition({ volumeId, readingPosition: next });
  const { kind, updated, ...rest } = await ada.getReadingPosition({ volumeId });
  expect(rest).toEqual({ ...next, volumeId });
  expect(kind).toBe("books#readingPosition");
  expect(Date.parse(updated ?? "")).not.toBeNaN();
  expect(ids(await ada.listMyBookshelfVolumes({ shelf: "6" }))).toEqual(["emma"]);

  await ada.deleteReadingPosition({ volumeId });
  expect(await refusal(ada.getReadingPosition({ volumeId }))).toBe(404);
});

test("web readers set a reading position with query parameters", async () => {
  const { ada } = createTestLibrary();
  const timestamp = "2026-01-31T12:00:00Z";
  const call = { volumeId: "walden", position: "GBS.PT12", timestamp, action: "next-page" } as const;
  await ada.setReadingPosition(call);
  const kept = await ada.getReadingPosition({ volumeId: "walden" });
  expect(kept).toMatchObject({ gbTextPosition: "GBS.PT12", updated: timestamp });
  expect(await refusal(ada.setReadingPosition({ ...call, position: "" }))).toBe(400);
});

test("all four operations require a token, a known volume and a position", async () => {
  const { ada, anyone } = createTestLibrary();
  const readingPosition = { pdfPosition: "3" };
  for (const visitor of [anyone]) {
    expect(await refusal(visitor.getReadingPosition({ volumeId: "emma" }))).toBe(401);
    expect(await refusal(visitor.insertReadingPosition({ volumeId: "emma", readingPosition }))).toBe(401);
    expect(await refusal(visitor.updateReadingPosition({ volumeId: "emma", readingPosition }))).toBe(401);
    expect(await refusal(visitor.deleteReadingPosition({ volumeId: "emma" }))).toBe(401);
  }
  expect(await refusal(ada.insertReadingPosition({ volumeId: "necronomicon", readingPosition }))).toBe(404);
  expect(await refusal(ada.insertReadingPosition({ volumeId: "emma", readingPosition: {} }))).toBe(400);
  expect(await refusal(ada.getReadingPosition({ volumeId: "necronomicon" }))).toBe(404);
});
