import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { offersOnlinePayment } from '../../../platform/payment-provider.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import type { PageName } from '../../settings/page-names-rules.ts'
import { pickupOffer } from '../../settings/pickup-rules.ts'
import { fillPlaceholders, withCurrentMarks } from '../../settings/placeholder-rules.ts'
import { shopName, waysToPay } from '../../settings/rules.ts'
import { periodInWords, periodOn } from '../periods/rules.ts'
import { listPeriods } from '../periods/store.ts'
import { placeholderTexts } from './rules.ts'

export async function renderPage(name: PageName): Promise<string> {
  const { pages } = await currentSettings()
  return renderPageText(pages[`${name}Page`])
}

export async function renderPageText(text: string): Promise<string> {
  const [settings, periods, { renderMarkdown }] = await Promise.all([
    currentSettings(),
    listPeriods(db),
    import('../../../platform/markdown.ts'),
  ])
  const today = clock.today()
  const values = placeholderTexts({
    shop: shopName(settings),
    seller: settings.seller,
    selling: settings.selling,
    pickup: pickupOffer(settings),
    ways: waysToPay(settings, offersOnlinePayment()),
    acknowledgedWithin: periodInWords(periodOn(periods, 'grievance-acknowledge', today)),
    resolvedWithin: periodInWords(periodOn(periods, 'grievance-resolve', today)),
  })
  return renderMarkdown(fillPlaceholders(withCurrentMarks(text), values))
}
