import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { Download } from './use-download.ts'

interface DownloadProgressProps<Kind extends string> {
  of: Download<Kind>
  labelOf: (kind: Kind) => string
}

export function DownloadProgress<Kind extends string>({
  of: { state, start, cancel },
  labelOf,
}: DownloadProgressProps<Kind>) {
  return (
    <>
      {state.is === 'downloading' && (
        <div className="mb-8 flex max-w-2xl items-end gap-6">
          <div className="grow">
            <Progress label={labelOf(state.kind)} value={state.progress} />
          </div>
          <Button variant="secondary" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.is === 'failed' && (
        <div role="alert" className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <FieldError>{state.message}</FieldError>
          <Button variant="secondary" size="small" onClick={() => start(state.kind)}>
            Try again
          </Button>
        </div>
      )}
      <p
        role="status"
        className="text-muted text-sm not-empty:mb-8"
      >{`${state.is === 'done' ? `${state.name} is in your downloads.` : ''}${state.is === 'cancelled' ? 'The download was cancelled.' : ''}`}</p>
    </>
  )
}
