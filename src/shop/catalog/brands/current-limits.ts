import { currentSettings } from '../../settings/current-settings.ts'
import type { BrandLimits } from './rules.ts'

export async function currentLimits(): Promise<BrandLimits> {
  const { shortestBrandName, brandLogo } = (await currentSettings()).catalogue
  return { shortestBrandName, brandLogo }
}
