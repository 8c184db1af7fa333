import DownloadIcon from 'lucide-react/icons/download'
import { type Format, formats } from '../../shop/reports/downloads/rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { Download } from './use-download.ts'

const formatNames: Record<Format, string> = { pdf: 'PDF', xlsx: 'XLSX' }

export const DownloadButtons = ({ of: { state, start } }: { of: Download }) =>
  formats.map((format) => (
    <Button
      key={format}
      variant="secondary"
      loading={state.is === 'downloading' && state.format === format}
      onClick={() => start(format)}
    >
      <DownloadIcon size={18} aria-hidden />
      <span>
        <span className="max-sm:sr-only">Download </span>
        {formatNames[format]}
      </span>
    </Button>
  ))

export function DownloadProgress({ of: { state, start, cancel } }: { of: Download }) {
  return (
    <>
      {state.is === 'downloading' && (
        <div className="mb-8 flex max-w-2xl items-end gap-6">
          <div className="grow">
            <Progress label={`Making the report as ${formatNames[state.format]}`} value={state.progress} />
          </div>
          <Button variant="secondary" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.is === 'failed' && (
        <div role="alert" className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <FieldError>{state.message}</FieldError>
          <Button variant="secondary" size="small" onClick={() => start(state.format)}>
            Try again
          </Button>
        </div>
      )}
      <p role="status" className="text-muted text-sm not-empty:mb-8">
        {state.is === 'done' && `${state.name} is in your downloads.`}
        {state.is === 'cancelled' && 'The download was cancelled.'}
      </p>
    </>
  )
}
