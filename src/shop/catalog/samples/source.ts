import type { SampleCatalogue } from './rules.ts'

type Load = () => Promise<SampleCatalogue>

let load: Load | undefined

/** The server calls this at its start, because the catalogue is outside `src`. */
export function provideSamples(loadCatalogue: Load): void {
  load = loadCatalogue
}

export async function getSampleCatalogue(): Promise<SampleCatalogue> {
  if (!load) throw new Error('the server has not provided the samples')
  return await load()
}
