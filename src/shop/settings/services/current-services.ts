import { z } from 'zod'
import { parseJson } from '../../../lib/json.ts'
import { config, isInEnvironment } from '../../../platform/config.ts'
import { setRecipientKeys } from '../../../platform/conversions/recipients.ts'
import { type Database, db } from '../../../platform/database.ts'
import { decrypt, encrypt } from '../../../platform/encryption.ts'
import { setMailServer } from '../../../platform/mail-server.ts'
import { keyIdInEnvironment, paymentProvider, setProviderKeys } from '../../../platform/payment-provider.ts'
import { mailUrlOf, type Service, type ServiceKeys, type ServiceRow, services } from './rules.ts'
import { listSealedKeys, type SealedKeys } from './store.ts'

const purpose = 'service keys'
const storedKeys = z.record(z.string(), z.string())

export const sealKeys = (keys: ServiceKeys): Buffer => encrypt(purpose, Buffer.from(JSON.stringify(keys)))

export function openKeys({ sealed, ...row }: SealedKeys): ServiceRow {
  const plain = decrypt(purpose, sealed)
  return { ...row, keys: plain && storedKeys.parse(parseJson(plain.toString())) }
}

export async function listServices(on: Database): Promise<ServiceRow[]> {
  return (await listSealedKeys(on)).map(openKeys)
}

/** The variable that decides instead of the dashboard, if it is set. */
export function variableOf(service: Service): string | null {
  const form = services[service]
  return 'variable' in form && isInEnvironment(form.variable) ? form.variable : null
}

/** What the environment says, without its secrets. */
export function keysInEnvironment(service: Service): ServiceKeys {
  if (service === 'payment') return { keyId: keyIdInEnvironment }
  if (service !== 'mail') return {}
  const url = URL.parse(config.SMTP_URL ?? '')
  if (!url) return {}
  const port = url.port || (url.protocol === 'smtps:' ? '465' : '587')
  return { host: url.hostname, port, user: decodeURIComponent(url.username), from: config.MAIL_FROM }
}

/** Where the payment provider reports what happened. */
export const webhookUrl = () => config.PUBLIC_URL + paymentProvider().webhookPath

export const mailServerOf = (keys: ServiceKeys) => ({ url: mailUrlOf(keys), from: keys.from ?? '' })

export const providerKeysOf = ({ keyId = '', keySecret = '', webhookSecret = '' }: ServiceKeys) => ({
  keyId,
  keySecret,
  webhookSecrets: webhookSecret.split(',').map((secret) => secret.trim()),
})

export const metaKeysOf = ({ pixelId = '', accessToken = '' }: ServiceKeys) => ({ pixelId, accessToken })
export const ga4KeysOf = ({ measurementId = '', apiSecret = '' }: ServiceKeys) => ({
  measurementId,
  apiSecret,
})

let applied = ''

/** This process goes on with the keys that are saved; true if they are others than before. The environment wins. */
export async function applyServices(): Promise<boolean> {
  const rows = await listServices(db)
  const versions = JSON.stringify(rows.map(({ service, updatedAt }) => [service, updatedAt]))
  if (versions === applied || (applied === '' && rows.length === 0)) return false
  const keysOf = (wanted: Service) =>
    variableOf(wanted) ? null : (rows.find(({ service }) => service === wanted)?.keys ?? null)
  const [mail, payment, meta, ga4] = [keysOf('mail'), keysOf('payment'), keysOf('meta'), keysOf('ga4')]
  setMailServer(mail && mailServerOf(mail))
  setProviderKeys(payment && providerKeysOf(payment))
  setRecipientKeys({ meta: meta && metaKeysOf(meta), ga4: ga4 && ga4KeysOf(ga4) })
  applied = versions
  return true
}
