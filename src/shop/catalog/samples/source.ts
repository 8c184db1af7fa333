import type { SampleCatalogue } from './rules.ts'

type Load = () => Promise<SampleCatalogue>

let load: Load | null = null

/** By the server at its start; a release has no samples. */
export function provideSamples(loadCatalogue: Load): void {
  load = loadCatalogue
}

export const hasSamples = (): boolean => load !== null

export async function findSampleCatalogue(): Promise<SampleCatalogue | null> {
  return load && (await load())
}
