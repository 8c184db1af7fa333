import DownloadIcon from 'lucide-react/icons/download'
import { type Format, formats } from '../../shop/reports/downloads/rules.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { Button } from '../../ui/button.tsx'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type Download, useDownload } from '../shared/use-download.ts'
import type { ReportPeriod } from './report-url.ts'

export const formatNames: Record<Format, string> = { pdf: 'PDF', xlsx: 'XLSX' }

export function useReportDownload({ from, to }: Days, period: ReportPeriod): Download<Format> {
  return useDownload(`${from} ${to} ${period}`, (format, init) =>
    api.report['download-report'].$get({ query: { startDate: from, endDate: to, period, format } }, { init }),
  )
}

export const DownloadButtons = ({ of: { state, start } }: { of: Download<Format> }) =>
  may('orders:export') &&
  formats.map((format) => (
    <Button
      key={format}
      variant="secondary"
      loading={state.is === 'downloading' && state.kind === format}
      onClick={() => start(format)}
    >
      <DownloadIcon size={18} aria-hidden />
      <span>
        <span className="max-sm:sr-only">Download </span>
        <span>{formatNames[format]}</span>
      </span>
    </Button>
  ))
