import { filesForOthers } from '../files-for-others.ts'
import { dataDir } from './data-dir.ts'

/** After all journeys: whatever they had the shop write. */
export default function checkFiles(): void {
  const found = filesForOthers(dataDir)
  if (found.length > 0) throw new Error(`Other accounts can reach in ${dataDir}:\n${found.join('\n')}`)
}
