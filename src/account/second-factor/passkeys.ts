import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { api } from '../queries.ts'

/** Only the libraries of the server and the browser know the other fields. */
export type PasskeyOptions = { challenge: string }
export type Proof = Parameters<(typeof api.users)['second-step']['$post']>[0]['json']
type PasskeyProof = Extract<Proof, { passkey: unknown }>
type SignOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type MakeOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type NewPasskey = Parameters<(typeof api.users)['add-passkey']['$post']>[0]['json']

export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyProof> {
  return { passkey: await startAuthentication({ optionsJSON: options as SignOptions }) } as PasskeyProof
}

export async function makePasskey(options: PasskeyOptions, name: string): Promise<NewPasskey> {
  return { name, response: await startRegistration({ optionsJSON: options as MakeOptions }) } as NewPasskey
}
