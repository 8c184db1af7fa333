import { Readable } from 'node:stream'
import pg from 'pg'

export type Chunk = { of: 'archive' | 'manifest'; bytes: Buffer }

export type Position = { lsn: string; timeline: number }
export type Positions = { start: Position; end: Position }

export type BaseBackupStream = {
  chunks: AsyncIterable<Chunk>
  /** PostgreSQL's estimate, known from the first chunk on. */
  expectedBytes: () => number
  /** Resolves after the last chunk. */
  positions: Promise<Positions>
}

const statement = `BASE_BACKUP (LABEL 'maidan', PROGRESS true, CHECKPOINT 'fast', WAIT true,
  MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', VERIFY_CHECKSUMS true)`

const BUFFERED_CHUNKS = 256

/** Reads a base backup through the replication protocol. */
export async function streamBaseBackup(url: string): Promise<BaseBackupStream> {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  const query = new BaseBackupQuery()
  client.query(query)
  const positions = query.ended.finally(() => client.end())
  positions.catch(() => undefined)
  return { chunks: query.chunks, expectedBytes: () => query.expectedBytes, positions }
}

/** The protocol: https://www.postgresql.org/docs/18/protocol-replication.html, under BASE_BACKUP. */
class BaseBackupQuery implements pg.Submittable {
  readonly chunks: Readable
  readonly ended: Promise<Positions>
  #socket: Pick<Readable, 'pause' | 'resume' | 'destroy'> | undefined
  #rows: (string | null)[][] = []
  #of: Chunk['of'] = 'archive'
  #error: Error | undefined
  #isDone = false
  #settle: PromiseWithResolvers<Positions>

  constructor() {
    this.#settle = Promise.withResolvers()
    this.ended = this.#settle.promise
    this.chunks = new Readable({
      objectMode: true,
      highWaterMark: BUFFERED_CHUNKS,
      read: () => void this.#socket?.resume(),
      // A reader that stops would leave the socket paused for ever, and PostgreSQL waiting at its other end.
      destroy: (error, done) => {
        if (!this.#isDone) this.#socket?.destroy()
        done(error)
      },
    })
  }

  get expectedBytes(): number {
    return Number(this.#rows[1]?.[2] ?? 0) * 1024
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream
    connection.query(statement)
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | Buffer | null)[] }): void {
    this.#rows.push(fields.map((field) => (field === null ? null : String(field))))
  }

  handleCommandComplete(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === 'm') this.#of = 'manifest'
    if (kind !== 'd') return
    // The parser uses the memory of a message again.
    const isWanted = this.chunks.push({ of: this.#of, bytes: Buffer.from(chunk.subarray(1)) })
    if (!isWanted) this.#socket?.pause()
  }

  handleError(error: Error): void {
    this.#error = error
    this.chunks.destroy(error)
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#isDone = true
    if (this.#error) return
    const [start, _size, end] = this.#rows
    this.chunks.push(null)
    this.#settle.resolve({ start: positionIn(start), end: positionIn(end) })
  }
}

function positionIn([lsn, timeline]: (string | null)[] = []): Position {
  if (!lsn) throw new Error('BASE_BACKUP has sent no position')
  return { lsn, timeline: Number(timeline) }
}
