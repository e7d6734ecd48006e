import { checkConditions } from "@protoc-gen-rest/runtime/server";
import type { ReadingPositionsHandlers } from "../gen/library/v1/library_handlers.js";
import type { ReadingPosition } from "../gen/library/v1/library_types.js";
import { invalid } from "../requests/invalid.ts";
import type { Queryable, Store } from "../store/store.ts";
import { callerOf } from "./caller.ts";
import { changeLibrary } from "./change-library.ts";
import { changeIfMatch, checkIfMatch, entityTag } from "./conditional.ts";
import { neverOpened, positionExists } from "./errors.ts";
import { selectFields } from "./field-selection.ts";
import { positionsOf, removePosition, savePosition } from "./reading-positions.ts";
import { findVolume } from "./volumes.ts";

export function createReadingPositionsHandlers(store: Store): ReadingPositionsHandlers {
  return {
    async getReadingPosition({ volumeId, fields }, context) {
      const position = selectFields(await findPosition(store, callerOf(context), volumeId), fields);
      checkConditions(context, { etag: entityTag(position) });
      return position;
    },
    insertReadingPosition({ volumeId, readingPosition }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const positions = await positionsOf(transaction, caller, [volumeId]);
        if (positions.size > 0) throw positionExists(volumeId);
        return savePosition(transaction, caller, volumeId, checkPosition(readingPosition));
      });
    },
    updateReadingPosition({ volumeId, readingPosition }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const current = await findPosition(transaction, caller, volumeId);
        return changeIfMatch(context, current, () =>
          savePosition(transaction, caller, volumeId, checkPosition(readingPosition)),
        );
      });
    },
    setReadingPosition({ volumeId, position, timestamp }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        await findVolume(transaction, volumeId);
        const current = (await positionsOf(transaction, caller, [volumeId])).get(volumeId);
        await changeIfMatch(context, current, () =>
          savePosition(transaction, caller, volumeId, { gbTextPosition: position }, timestamp),
        );
        return {};
      });
    },
    deleteReadingPosition({ volumeId }, context) {
      const caller = callerOf(context);
      return changeLibrary(store, caller, async (transaction) => {
        const current = await findPosition(transaction, caller, volumeId);
        checkIfMatch(context, current);
        await removePosition(transaction, caller, volumeId);
        return {};
      });
    },
  };
}

/** Throws 404 for an unknown volume, and for one that the reader never opened. */
async function findPosition(database: Queryable, readerId: string, volumeId: string): Promise<ReadingPosition> {
  await findVolume(database, volumeId);
  const position = (await positionsOf(database, readerId, [volumeId])).get(volumeId);
  if (position === undefined) throw neverOpened(volumeId);
  return position;
}

function checkPosition(position: ReadingPosition): ReadingPosition {
  const { epubCfiPosition, gbTextPosition, gbImagePosition, pdfPosition } = position;
  const places = { epubCfiPosition, gbTextPosition, gbImagePosition, pdfPosition };
  if (!Object.values(places).some((place) => place)) {
    throw invalid("readingPosition", `must have one of ${Object.keys(places).join(", ")}`);
  }
  return position;
}
