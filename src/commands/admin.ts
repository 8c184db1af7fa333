import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { cleanText } from '../lib/typed-text.ts'
import { db } from '../platform/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { closeQueue, openQueue } from '../platform/queue.ts'
import { addAdmin } from '../shop/accounts/admins/add-admin.ts'
import { changeAdminPassword } from '../shop/accounts/admins/change-admin-password.ts'
import { removeAdmin } from '../shop/accounts/admins/remove-admin.ts'
import { setAdminActive } from '../shop/accounts/admins/set-admin-active.ts'
import { emailPattern, isStrongPassword } from '../shop/accounts/rules.ts'
import { resetSecondFactor } from '../shop/accounts/second-factor/reset-second-factor.ts'
import { listAdminAccounts } from '../shop/accounts/store.ts'
import { type Report, runCommand, UsageError } from './command-line.ts'
import { withShopDatabase } from './open-database.ts'

const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@$!%*?&'
const actions = ['add', 'password', 'activate', 'deactivate', 'reset-2fa', 'remove']
const options = { name: { type: 'string' }, generate: { type: 'boolean' } } as const

await runCommand(
  options,
  ({ name, generate = false }, [action = '', email, ...others]) => {
    if (others.length > 0) throw new UsageError(`Unexpected argument '${others[0]}'`)
    if (action === 'list' && email === undefined) return withShopDatabase(list)
    if (!actions.includes(action)) throw new UsageError(`Say what to do: ${actions.join(', ')} or list`)
    if (!email || !emailPattern.test(email.toLowerCase())) throw new UsageError('Say whose email it is')
    if (action === 'remove') return withShopDatabase(() => remove(email))
    if (action === 'reset-2fa') return withShopDatabase(() => resetFactor(email))
    if (action === 'activate' || action === 'deactivate')
      return withShopDatabase(() => setActive(email, action === 'activate'))
    return action === 'add'
      ? withShopDatabase(async () => add(email, name, await readPassword(generate)))
      : withShopDatabase(async () => setPassword(email, await readPassword(generate)))
  },
  { maxPositionals: 2 },
)

async function list(): Promise<Report> {
  const admins = await listAdminAccounts(db)
  return {
    ok: true,
    lines: admins.map(
      ({ email, name, active, createdAt }) =>
        `${email}  ${name}  since ${createdAt.toISOString().slice(0, 10)}${active ? '' : '  deactivated'}`,
    ),
    json: { admins },
  }
}

async function withMails<Value>(work: () => Promise<Value>): Promise<Value> {
  await openQueue()
  try {
    return await work()
  } finally {
    await closeQueue()
  }
}

const commonPassword = 'This password is one of the first that a thief tries.'

type Password = { password: string; isGenerated: boolean }

async function add(email: string, name = 'Admin', { password, isGenerated }: Password): Promise<Report> {
  const plain = cleanText(name)
  if (!plain) throw new OperatorError('--name: nothing visible is in it')
  const added = await withMails(() => addAdmin({ email, name: plain, password }))
  if (!added.ok)
    throw new OperatorError(
      added.refusal.reason === 'common-password' ? commonPassword : `${email} has an account already.`,
    )
  return report(`${email} is an admin now.`, isGenerated ? password : null)
}

async function setPassword(email: string, { password, isGenerated }: Password): Promise<Report> {
  const changed = await withMails(() => changeAdminPassword(email, password))
  if (!changed.ok)
    throw new OperatorError(
      changed.refusal.reason === 'common-password' ? commonPassword : `${email} is not an admin.`,
    )
  return report(`${email} has a new password and is signed out everywhere.`, isGenerated ? password : null)
}

async function resetFactor(email: string): Promise<Report> {
  const reset = await withMails(() => resetSecondFactor(email))
  if (!reset.ok) throw new OperatorError(`${email} is not an admin.`)
  return report(`${email} has no second factor any more and is signed out everywhere.`, null)
}

async function setActive(email: string, active: boolean): Promise<Report> {
  const set = await withMails(() => setAdminActive(null, { email }, active))
  if (!set.ok)
    throw new OperatorError(
      set.refusal.reason === 'last-owner'
        ? `${email} is the last active owner. Add another one first.`
        : `${email} is not an admin.`,
    )
  return report(
    active ? `${email} is active again.` : `${email} is deactivated and signed out everywhere.`,
    null,
  )
}

async function remove(email: string): Promise<Report> {
  const removed = await withMails(() => removeAdmin(email))
  if (removed.ok) return report(`${email} is no admin any more and is signed out everywhere.`, null)
  throw new OperatorError(
    removed.refusal.reason === 'no-admin'
      ? `${email} is not an admin.`
      : `${email} is the last owner. Add another one first.`,
  )
}

function report(line: string, password: string | null): Report {
  const lines = password === null ? [line] : [line, `Password: ${password}`]
  return { ok: true, lines, json: password === null ? {} : { password } }
}

/** Never an argument: those are seen by other accounts of the machine and kept in the shell's history. */
async function readPassword(generate: boolean): Promise<Password> {
  if (generate) return { password: makePassword(), isGenerated: true }
  const password = process.stdin.isTTY ? await ask() : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!isStrongPassword(password))
    throw new OperatorError(
      'The password must have at least 8 characters, among them a lowercase letter, an uppercase letter, a digit and one of @$!%*?&',
    )
  return { password, isGenerated: false }
}

async function ask(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, written) => written() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    process.stderr.write('New password: ')
    const first = await lines.question('')
    process.stderr.write('\nThe same again: ')
    const second = await lines.question('')
    process.stderr.write('\n')
    if (first !== second) throw new OperatorError('The two differ. Nothing was changed.')
    return first
  } finally {
    lines.close()
  }
}

function makePassword(): string {
  for (;;) {
    const password = Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join('')
    if (isStrongPassword(password)) return password
  }
}
