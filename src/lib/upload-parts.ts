/** A large file is uploaded in parts of so many bytes; the last may be shorter. */
export const PART_BYTES = 4 * 2 ** 20

export const partsOf = (bytes: number) => Math.ceil(bytes / PART_BYTES)

export const bytesOfPart = (bytes: number, part: number) =>
  Math.max(0, Math.min(PART_BYTES, bytes - part * PART_BYTES))
