import { paymentProvider } from '../platform/payment-provider.ts'
import { type Audit, runAudit } from '../shop/reports/integrity/run-audit.ts'
import { applyServices } from '../shop/settings/services/current-services.ts'
import { type Report, runCommand } from './command-line.ts'
import { withShopDatabase } from './open-database.ts'

await runCommand({}, async () => report(await withShopDatabase(auditWithProvider)))

async function auditWithProvider(): Promise<Audit> {
  await applyServices()
  if (!paymentProvider().isStandIn) return runAudit()
  const { serveProvider } = await import('../../demo/server.ts')
  const close = await serveProvider()
  try {
    return await runAudit()
  } finally {
    close()
  }
}

function report({ checks, problems, seconds }: Audit): Report {
  const lines = problems.flatMap(({ id, says, found, rows }) => [
    `✗ ${id} ${says}`,
    `  ${found === 1 ? '1 row breaks' : `${found} rows break`} it${found > rows.length ? `; the first ${rows.length}` : ''}:`,
    ...rows.map((row) => `  ${JSON.stringify(row)}`),
  ])
  const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${checks} checks`
  return {
    ok: problems.length === 0,
    lines: [...lines, `Asked in ${seconds.toFixed(1)} s:`, count],
    json: { checks, seconds, problems },
  }
}
