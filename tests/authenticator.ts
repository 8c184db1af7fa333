import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Ceremony = { origin: string; verified: boolean; counter?: number }
type MakeOptions = { challenge: string; rp: { id?: string }; user: { id: string } }
type SignOptions = { challenge: string; rpId?: string }

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Makes one passkey (ES256, no attestation) and signs with it, as a phone does. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  #counter = 0

  get #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #data(rpId: string, flags: number, counter: number): Buffer {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags, 0)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail])
  }

  make({ challenge, rp, user }: MakeOptions, { origin, verified }: Ceremony) {
    this.#userHandle = user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const flags = USER_PRESENT | HAS_CREDENTIAL | (verified ? USER_VERIFIED : 0)
    const data = Buffer.concat([
      ...[this.#data(rp.id ?? '', flags, this.#counter), Buffer.alloc(16), length, id],
      isoCBOR.encode(key),
    ])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(data)],
    ])
    const response = {
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
    }
    return { ...this.#credential, response }
  }

  sign({ challenge, rpId = '' }: SignOptions, { origin, verified, counter = ++this.#counter }: Ceremony) {
    const data = this.#data(rpId, USER_PRESENT | (verified ? USER_VERIFIED : 0), counter)
    const client = clientData('webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    }
    return { ...this.#credential, response }
  }

  /** As one that was given the handle of another account. */
  claimsToBe(userHandle: string): this {
    this.#userHandle = userHandle
    return this
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
