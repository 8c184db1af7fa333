import { done, type Result, refused } from '../../../lib/result.ts'
import { checkDelivery } from '../../../platform/check-services.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { attempt, db } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { renderMail, stampMail } from '../../../platform/mail.ts'
import { type MailServer, mailServer } from '../../../platform/mail-server.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { currentLetterhead, settingsOf } from '../current-settings.ts'
import { notifyAdmins } from '../notify-admins.ts'
import { canBePaid, waysToPay } from '../rules.ts'
import { listRows } from '../store.ts'
import { checkKeys, checkOpenPayments } from './check-service.ts'
import { listServices, openKeys, sealKeys, variableOf } from './current-services.ts'
import {
  areToTry,
  auditFieldsOf,
  isSamePlace,
  mergeKeys,
  type Service,
  type ServiceKeys,
  type ServiceRefusal,
  type ServiceRow,
  services,
} from './rules.ts'
import { deleteSealedKeys, lockSealedKeys, writeSealedKeys } from './store.ts'
import { applyNow } from './watch-services.ts'

export type ServiceEdit = { service: Service; version: number; fields: ServiceKeys }

/** Nothing is saved that the other side refuses. `version` is that of the form; 0 before the first save. */
export async function saveService(
  by: string,
  { service, version, fields }: ServiceEdit,
): Promise<Result<ServiceRow, ServiceRefusal>> {
  const variable = variableOf(service)
  if (variable) return refused({ reason: 'set-outside', variable })
  const known = (await listServices(db)).find((row) => row.service === service)
  if ((known?.version ?? 0) !== version) return refused({ reason: 'saved-since' })
  const { keys, missing } = mergeKeys(service, known?.keys ?? null, fields)
  if (missing.length > 0) return refused({ reason: 'missing', fields: missing })
  // Before the transaction, because it asks over the network.
  const { state, what, advice = '' } = await checkKeys(service, keys)
  if (state === 'wrong') return refused({ reason: 'refused', what, advice })
  const mayLosePayments = service === 'payment' && !areToTry(known?.keys ?? null)
  const sameAccount = mayLosePayments ? await checkOpenPayments(keys) : done(null)
  if (!sameAccount.ok) return sameAccount
  const before = mailServer()
  let notices: MailMessage[] = []
  const saved = await attempt(async (tx): Promise<Result<ServiceRow, ServiceRefusal>> => {
    const row = await lockSealedKeys(tx, service)
    if ((row?.version ?? 0) !== version) return refused({ reason: 'saved-since' })
    const sealed = { service, version: version + 1, sealed: sealKeys(keys), updatedAt: clock.now() }
    await writeSealedKeys(tx, sealed)
    notices = await recordKeys(tx, by, service, { was: row ? openKeys(row).keys : null, is: keys })
    return done(openKeys(sealed))
  })
  if (saved.ok) await applyNow()
  if (saved.ok && service === 'mail' && before && !isSamePlace(service, known?.keys ?? null, keys))
    void sendBy(before, notices)
  return saved
}

/** The shop goes on as if they had never been set. */
export async function removeService(by: string, service: Service): Promise<Result<null, ServiceRefusal>> {
  const before = mailServer()
  let notices: MailMessage[] = []
  const removed = await attempt(async (tx): Promise<Result<null, ServiceRefusal>> => {
    const row = await lockSealedKeys(tx, service)
    if (!row) return refused({ reason: 'not-set' })
    const ways = waysToPay(settingsOf(await listRows(tx)), false)
    if (service === 'payment' && !variableOf(service) && !canBePaid(ways))
      return refused({ reason: 'no-way-to-pay' })
    await deleteSealedKeys(tx, service)
    notices = await recordKeys(tx, by, service, { was: openKeys(row).keys ?? {}, is: null })
    return done(null)
  })
  if (removed.ok) await applyNow()
  if (removed.ok && service === 'mail' && before) void sendBy(before, notices)
  return removed
}

/** By the server of before as well: a thief's own server would keep the notice back. */
async function sendBy(server: MailServer, notices: readonly MailMessage[]): Promise<void> {
  try {
    const letterhead = await currentLetterhead()
    for (const notice of notices) {
      const { state, what } = await checkDelivery(server, renderMail(stampMail(notice).data, letterhead))
      if (state === 'wrong')
        log.warn({ reason: what }, 'the mail server of before took no notice of its change')
    }
  } catch (error) {
    log.warn({ err: error }, 'a notice could not be sent by the mail server of before')
  }
}

const pageOf: Record<Service, string> = { mail: 'mails', payment: 'payment', meta: 'shop', ga4: 'shop' }

async function recordKeys(
  tx: Tx,
  by: string,
  service: Service,
  { was, is }: Record<'was' | 'is', ServiceKeys | null>,
): Promise<MailMessage[]> {
  const { id, label: name } = services[service]
  const verb = is === null ? 'deleted' : was === null ? 'created' : 'edited'
  await recordChanges(tx, { by, thing: 'service', id, name, verb, ...auditFieldsOf(service, was, is) })
  return notifyAdmins(tx, by, {
    title: `The settings of the shop were changed: ${name}`,
    what: `${is === null ? 'removed' : 'changed'}: ${name}.`,
    button: {
      button: 'See the settings',
      path: `/dashboard/settings/${pageOf[service]}`,
    },
    permission: 'settings:read',
  })
}
