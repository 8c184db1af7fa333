import DownloadIcon from 'lucide-react/icons/download'
import { type FileKind, fileKinds } from '../../shop/gst/file-rules.ts'
import type { Period } from '../../shop/gst/period-rules.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadProgress } from '../shared/download-progress.tsx'
import { useReturnDownload } from './queries.ts'

const files: Record<FileKind, { name: string; about: string }> = {
  json: { name: 'GSTR-1 for the portal (JSON)', about: 'Returns, GSTR-1, Prepare offline, Upload.' },
  xlsx: { name: 'GSTR-1 as a workbook (XLSX)', about: 'The sheets of the portal’s offline tool.' },
  csv: { name: 'GSTR-1 as CSV (ZIP)', about: 'One file for each of these sheets.' },
  register: { name: 'Sales register (CSV)', about: 'One line for each document and rate.' },
  tally: { name: 'Vouchers for Tally (XML)', about: 'Import, Transactions. The ledgers must be there.' },
}

export function Files({ period, isReady }: { period: Period; isReady: boolean }) {
  const download = useReturnDownload(period)
  const { state, start } = download
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="type-heading mb-3">
        Files
      </h2>
      <ul className="mb-6 max-w-4xl border-text border-t-2">
        {fileKinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
            <span className="min-w-60 flex-1">
              <span className="block font-semibold">{files[kind].name}</span>
              <span className="block text-muted text-sm">{files[kind].about}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              disabled={!isReady}
              loading={state.is === 'downloading' && state.kind === kind}
              onClick={() => start(kind)}
            >
              <DownloadIcon size={16} aria-hidden />
              <span>Download</span>
              <span className="sr-only">{` ${files[kind].name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <DownloadProgress of={download} labelOf={(kind) => `Making ${files[kind].name}`} />
    </section>
  )
}
