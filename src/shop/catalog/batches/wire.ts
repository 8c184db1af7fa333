import { type Batch, type KeptReason, MAX_UNDONE_AT_ONCE, oldestToResume } from './rules.ts'

/** `by` goes on with the upload of their own ZIP for a week. `hasRoom`: whether the disk takes more pictures. */
export function presentBatch(
  { id, at, admin, undoneAt, zip, ...batch }: Batch,
  { by, now, hasRoom }: { by: string; now: Date; hasRoom: boolean },
) {
  return {
    _id: id,
    ...batch,
    zip: zip && { ...zip, waitsForRoom: (zip.state === 'working' || zip.state === 'fetching') && !hasRoom },
    at: new Date(at).toISOString(),
    admin: { _id: admin.id, name: admin.name },
    undoneAt: undoneAt && new Date(undoneAt).toISOString(),
    canGoOn:
      undoneAt === null &&
      admin.id === by &&
      new Date(at) > oldestToResume(now) &&
      zip?.state === 'uploading',
    canUndo: undoneAt === null && batch.added + batch.changed > 0,
  }
}
export type BatchOnWire = ReturnType<typeof presentBatch>

const keptInWords: Record<KeptReason, string> = {
  ordered: 'It was ordered',
  changed: 'It was changed since, or what it had is in use',
  gone: 'It is no longer there',
}

export function presentKept({
  productId,
  name,
  reason,
}: {
  productId: string
  name: string
  reason: KeptReason
}) {
  return { _id: productId, productName: name, reason: keptInWords[reason] }
}

export function presentBatchRefusal({ reason }: { reason: 'no-batch' | 'undone' }) {
  return reason === 'no-batch'
    ? ({ status: 404, message: 'This is not in the history' } as const)
    : ({ status: 409, message: 'This was already undone' } as const)
}

export const undoDescription = `At most ${MAX_UNDONE_AT_ONCE} changes a call, the latest first: ask again until \`isFinished\`. What was ordered or changed since stays, and is named by \`getBatch\`.`
