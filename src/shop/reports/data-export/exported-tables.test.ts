import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseAny } from '../../../../tests/json.ts'
import { nounFiles } from '../../../lib/noun.ts'
import { listExportedTables } from './exported-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop #1? 5%20'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = `
  import { listExportedTables } from './src/shop/reports/data-export/exported-tables.ts'
  console.log(JSON.stringify(await listExportedTables()))`

function listInFolder() {
  const args = ['--input-type=module', '--eval', program]
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
}

test('tables are found where the path of the shop has signs of URLs, and their absence is an error', async () => {
  cpSync('src', join(folder, 'src'), { recursive: true })
  for (const name of ['package.json', 'node_modules', 'demo']) symlinkSync(resolve(name), join(folder, name))
  const { stdout, stderr } = listInFolder()
  expect(stderr).toBe('')
  expect(parseAny(stdout)).toEqual(await listExportedTables())
  for (const file of globSync(nounFiles, { cwd: folder })) rmSync(join(folder, file))
  expect(listInFolder().stderr).toContain(`has no ${nounFiles}`)
})
