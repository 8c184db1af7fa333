import { checkMail, checkPictures } from '../platform/check-services.ts'
import { config } from '../platform/config.ts'
import { paymentProvider } from '../platform/payment-provider.ts'
import { runCommand } from './command-line.ts'
import { checkBackups } from './doctor/check-backups.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkKeys } from './doctor/check-keys.ts'
import { checkAccount, checkClock, checkDisk, checkPublicUrl } from './doctor/check-machine.ts'
import { checkModes } from './doctor/check-modes.ts'

await runCommand({}, async () => {
  const findings = (
    await Promise.all([
      checkDatabase(config),
      checkPictures(),
      checkMail(config),
      paymentProvider().checkAccount(),
      checkAccount(config),
      checkDisk(config),
      checkModes(config),
      checkClock(config),
      checkPublicUrl(config),
    ])
  ).flat()
  // They open the shop's database, as the check of the database does.
  findings.push(...(await checkBackups(config)), ...(await checkKeys(config)))
  const wrong = findings.filter(({ state }) => state === 'wrong')
  const marks = { good: '✓', hint: '!', wrong: '✗' }
  const lines = findings.flatMap(({ state, what, advice }) => [
    `${marks[state]} ${what}`,
    ...(advice ? [`  ${advice}`] : []),
  ])
  const count = `${wrong.length} of ${findings.length} checks found something wrong`
  return { ok: wrong.length === 0, lines: [...lines, count], json: { findings } }
})
