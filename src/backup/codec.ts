import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { OperatorError } from '../platform/operator-error.ts'

type Bytes = Uint8Array<ArrayBuffer>

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Larger than any object that `encode` is given. */
const MAX_DECODED = 128 * 1024 * 1024

// An object is one of these letters, and then:
// P: the SHA-256 of its name and of what follows; the compressed bytes
// E: the id of the key; a nonce; the compressed bytes as AES-256-GCM, its name authenticated; the tag
const PLAIN = Buffer.from('MBP1')
const ENCRYPTED = Buffer.from('MBE1')
const ID_LENGTH = 8
const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const HASH_LENGTH = 32

/** Compresses, encrypts if there is a key, and notices on decoding each changed byte and each object under another's name. */
export type Codec = {
  encode: (name: string, bytes: Bytes) => Promise<Bytes>
  decode: (name: string, bytes: Bytes) => Promise<Bytes>
}

export class DamagedBackup extends OperatorError {}

/** `oldSecret` decrypts only. */
export function backupCodec(secret: string | undefined, oldSecret?: string): Codec {
  const keys = [secret, oldSecret].filter((each) => each !== undefined).map(keyOf)
  const own = secret === undefined ? undefined : keys[0]
  return {
    encode: async (name, bytes) => {
      const packed = await compress(bytes)
      if (!own) return Buffer.concat([PLAIN, hashOf(name, packed), packed])
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', own.key, nonce).setAAD(Buffer.from(name))
      const sealed = [cipher.update(packed), cipher.final()]
      return Buffer.concat([ENCRYPTED, own.id, nonce, ...sealed, cipher.getAuthTag()])
    },
    decode: async (name, bytes) => {
      const packed = unpack(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), keys)
      return Buffer.from(await decompress(packed, { maxOutputLength: MAX_DECODED }))
    },
  }
}

type Key = { key: Buffer; id: Buffer }

/** The secret is random, not a password: it needs no slow derivation. */
function keyOf(secret: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `maidan backups: ${purpose}`, length))
  return { key: derive('key', 32), id: derive('id', ID_LENGTH) }
}

function unpack(name: string, bytes: Buffer, keys: readonly Key[]): Buffer {
  const kind = bytes.subarray(0, PLAIN.length)
  const rest = bytes.subarray(PLAIN.length)
  if (kind.equals(PLAIN)) {
    const packed = rest.subarray(HASH_LENGTH)
    if (!hashOf(name, packed).equals(rest.subarray(0, HASH_LENGTH))) throw damaged(name)
    return packed
  }
  if (!kind.equals(ENCRYPTED) || rest.length < ID_LENGTH + NONCE_LENGTH + TAG_LENGTH) throw damaged(name)
  const id = rest.subarray(0, ID_LENGTH)
  const [own] = keys
  if (!own)
    throw new OperatorError('The backups are encrypted: set BACKUP_KEY to the key they were made with.')
  const used = keys.find((key) => id.equals(key.id))
  if (!used)
    throw new OperatorError(
      `BACKUP_KEY is another key than ${name} was encrypted with: the ids are ${own.id.toString('hex')} and ${id.toString('hex')}. Set BACKUP_OLD_KEY to the one before; without it, give BACKUP_URL a new place.`,
    )
  const nonce = rest.subarray(ID_LENGTH, ID_LENGTH + NONCE_LENGTH)
  const decipher = createDecipheriv('aes-256-gcm', used.key, nonce, { authTagLength: TAG_LENGTH })
    .setAAD(Buffer.from(name))
    .setAuthTag(rest.subarray(-TAG_LENGTH))
  try {
    const opened = decipher.update(rest.subarray(ID_LENGTH + NONCE_LENGTH, -TAG_LENGTH))
    return Buffer.concat([opened, decipher.final()])
  } catch {
    throw damaged(name)
  }
}

function hashOf(name: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(`${name}\n`).update(bytes).digest()
}

function damaged(name: string): DamagedBackup {
  return new DamagedBackup(`${name} is damaged: its checksum is wrong.`)
}
