import { currentSettings } from '../../settings/current-settings.ts'
import { showsBuyersRatings } from '../../settings/rules.ts'
import { allSortOptions, type SortOption, sortOptions } from '../rules.ts'

/** What shoppers may sort by now. */
export async function readOfferedSorts(): Promise<readonly SortOption[]> {
  return showsBuyersRatings(await currentSettings()) ? allSortOptions : sortOptions
}
