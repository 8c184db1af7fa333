import { checkMail, checkPictures } from '../platform/check-services.ts'
import { config } from '../platform/config.ts'
import { mailServer } from '../platform/mail-server.ts'
import { paymentProvider } from '../platform/payment-provider.ts'
import { applyServices } from '../shop/settings/services/current-services.ts'
import { runCommand } from './command-line.ts'
import { checkBackups } from './doctor/check-backups.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkKeys } from './doctor/check-keys.ts'
import { checkAccount, checkClock, checkDisk, checkPublicUrl } from './doctor/check-machine.ts'
import { checkModes } from './doctor/check-modes.ts'
import { withShopDatabase } from './open-database.ts'

await runCommand({}, async () => {
  // Without a database its own check says so.
  await withShopDatabase(applyServices).catch(() => {})
  const findings = (
    await Promise.all([
      checkDatabase(config),
      checkPictures(),
      checkMail(mailServer()),
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
