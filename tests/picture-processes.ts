import { readdirSync, readFileSync } from 'node:fs'

/** The ids of the processes that read pictures for the process `of`. */
export function pictureProcesses(of = process.pid): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = new RegExp(`\\) [^Z] ${of} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images/worker.ts')
      } catch {
        return false
      }
    })
}
