import { OperatorError } from '../platform/operator-error.ts'
import type { Export } from '../shop/reports/data-export/export-entries.ts'
import { exportShop } from '../shop/reports/data-export/export-shop.ts'
import { type Report, resolvePath, runCommand, UsageError } from './command-line.ts'
import { withShopDatabase } from './open-database.ts'

await runCommand(
  { 'without-pictures': { type: 'boolean' } },
  async ({ 'without-pictures': withoutPictures = false }, [folder]) => {
    if (!folder) throw new UsageError('Say into which folder')
    const path = resolvePath(folder)
    const exported = await withShopDatabase(() =>
      exportShop(path, { withPictures: !withoutPictures, onProgress }),
    )
    if (!exported.ok) throw new OperatorError(`${path} is not empty. Nothing was exported.`)
    return report(path, exported.value)
  },
  { maxPositionals: 1 },
)

function onProgress(file: string, rows: number, isDone: boolean): void {
  process.stderr.write(`${file}: ${rows.toLocaleString('en-IN')}${isDone ? '' : ' …'}\n`)
}

function report(folder: string, { files, pictures, ...rest }: Export): Report {
  const rows = files.reduce((total, file) => total + file.rows, 0)
  const bytes = files.reduce((total, file) => total + file.bytes, pictures.bytes)
  const lines = [
    `${rows.toLocaleString('en-IN')} rows in ${files.length} files and ${pictures.files} pictures, ${(bytes / 1e6).toFixed(1)} MB, are in ${folder}`,
    ...(pictures.missing.length > 0
      ? [`${pictures.missing.length} pictures are missing from the storage: see manifest.json`]
      : []),
  ]
  return { ok: pictures.missing.length === 0, lines, json: { folder, files, pictures, ...rest } }
}
