/**
 * A large file is uploaded in parts of so many bytes; the last may be shorter. One is 1.4 MB as base64, which a line of 256 kbit/s sends in
 * 44 s: the server ends a request that has not arrived after 60 s.
 */
export const PART_BYTES = 2 ** 20

export const partsOf = (bytes: number) => Math.ceil(bytes / PART_BYTES)

export const bytesOfPart = (bytes: number, part: number) =>
  Math.max(0, Math.min(PART_BYTES, bytes - part * PART_BYTES))

/** Of the disk: it stays free for the orders of the shop and what becomes of the uploads. */
export const RESERVED_GIGABYTES = 1
export const RESERVED_BYTES = RESERVED_GIGABYTES * 2 ** 30
