import { config, demoAccounts } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { isStrongPassword } from './rules.ts'
import { addUser, findCredentials, hasAdmin } from './store.ts'

/**
 * The first admin, of ADMIN_EMAIL and ADMIN_PASSWORD, if the shop has none; answers whether it had none. Production refuses
 * a demo's accounts.
 */
export async function ensureAdmin(): Promise<boolean> {
  if (config.MODE === 'production') await refuseDemoAccounts()
  if (await hasAdmin(db)) return false
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (!isStrongPassword(password)) {
    throw new OperatorError(
      'ADMIN_PASSWORD: must have at least 8 characters, among them a lowercase letter, an uppercase letter, a digit and one of @$!%*?&',
    )
  }
  const isDemo = config.MODE === 'demo'
  const passwordHash = await (isDemo ? hashPassword(password) : hashNewPassword(password, { email }))
  if (passwordHash === null)
    throw new OperatorError('ADMIN_PASSWORD: is one of the first that a thief tries. Please choose another')
  const admin = { name: 'Admin', email: email.toLowerCase(), phone: null, passwordHash }
  const added = await addUser(db, admin, 'admin')
  // The insert also fails when another process was faster; only a customer with this email is an error.
  if (!added && !(await hasAdmin(db)))
    throw new OperatorError(`ADMIN_EMAIL: ${email} is the email of a customer`)
  return added !== undefined
}

async function refuseDemoAccounts(): Promise<void> {
  for (const { email, password } of Object.values(demoAccounts)) {
    const account = await findCredentials(db, email)
    if (account?.active && (await isPassword(password, account.passwordHash)))
      throw new OperatorError(
        `DATABASE_URL: is the database of a demo, whose passwords every reader knows: ${email} has its own still. Use an empty database`,
      )
  }
}
