import { useEffect, useRef, useState } from 'react'
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../shop/catalog/csv/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'
import { ImportCheck, importSummary } from './import-check.tsx'
import { ImportErrors, LeftOutRows } from './import-errors.tsx'
import { MovedIn } from './moved-in.tsx'
import { PicturesZip } from './pictures-zip/pictures-zip.tsx'
import { useImport } from './use-import.ts'

export function ImportDialog({ close }: { close: () => void }) {
  const { state, choose, rechoose, start, stop, reset } = useImport()
  const [zip, setZip] = useState<File>()
  const [isFree, setIsFree] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so the focus moves to the next step.
  useEffect(() => {
    if (state.is !== 'choosing') content.current?.focus()
  }, [state.is])
  if (zip) return <PicturesZip zip={zip} onReset={() => setZip(undefined)} close={close} />
  const isBusy = state.is === 'running'
  return (
    <Dialog
      title="Import products"
      large
      open
      typed={state.is !== 'choosing' && state.is !== 'done'}
      onOpenChange={(open) => !open && !isBusy && close()}
      footer={<Buttons {...{ state, start, stop, reset, close, isFree }} />}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {state.is === 'choosing' && (
          <FileDrop
            label="CSV file"
            accept=".csv,text/csv,.txt,.tsv,.xlsx,.zip,application/zip"
            error={state.message}
            hint={`One row for each product, at most ${MAX_IMPORT_ROWS.toLocaleString('en-IN')} rows and ${MAX_IMPORT_MEGABYTES} MB. Export gives the form: rows with an _id or a known SKU change that product, others make one, inactive until it has pictures. Stock stands in one cell, as 8=10 | 9=3. An Excel workbook (.xlsx) with one sheet is read, too, and the product export of Shopify, WooCommerce or Magento as it is. A ZIP of pictures that are named by SKU, as RUN-8-1.jpg, gives products their pictures.`}
            onFiles={([file]) => {
              if (file && /\.zip$/i.test(file.name)) setZip(file)
              else if (file) {
                setIsFree(false)
                void choose(file)
              }
            }}
          >
            <span className="font-semibold">Drop a CSV file here, or choose one</span>
            <span className="text-muted text-sm">
              Nothing is changed before you have seen what it would do
            </span>
          </FileDrop>
        )}
        {state.is === 'checking' && <Progress label={`Checking ${state.name}`} />}
        {state.is === 'running' && <Progress label="Importing" value={state.progress} />}
        {state.is === 'invalid' && <ImportErrors {...state} />}
        {state.is === 'checked' && (
          <ImportCheck
            check={state.check}
            name={state.file.name}
            message={state.message}
            isFree={isFree}
            onFree={setIsFree}
            moved={
              state.check.moved && (
                <MovedIn
                  moved={state.check.moved}
                  data={state.file.data}
                  choice={state.file.choice}
                  onChoice={(choice) => void rechoose(state.file, choice)}
                />
              )
            }
          />
        )}
        {state.is === 'interrupted' && (
          <div role="alert">
            <FieldError>The connection broke.</FieldError>
            <p className="mt-2 text-muted">
              What was imported until then stays. Ask again to go on: nothing is done twice.
            </p>
          </div>
        )}
        {state.is === 'done' && (
          <>
            <p role="status" className="font-semibold text-lg">
              <span>{state.message}</span>
              {state.added > 0 && (
                <span className="mt-1 block font-normal text-base text-muted">
                  New products are inactive: give them pictures, then activate them.
                </span>
              )}
              <TextLink to={urls.batches} className="mt-2 block font-normal text-base">
                It is in the history, with one undo
              </TextLink>
            </p>
            <LeftOutRows count={state.leftOut} errors={state.errors} />
          </>
        )}
      </div>
    </Dialog>
  )
}

type ButtonsProps = Pick<ReturnType<typeof useImport>, 'state' | 'start' | 'stop' | 'reset'> & {
  close: () => void
  isFree: boolean
}

function Buttons({ state, start, stop, reset, close, isFree }: ButtonsProps) {
  const chooseAnother = (
    <Button variant="secondary" onClick={reset} className="max-sm:grow">
      Choose another file
    </Button>
  )
  switch (state.is) {
    case 'invalid':
      return chooseAnother
    case 'checked': {
      const { file, check } = state
      if (check.add + check.change === 0) return chooseAnother
      return (
        <>
          {chooseAnother}
          <Button
            disabled={check.free > 0 && !isFree}
            onClick={() => void start(file, check)}
            className="max-sm:grow"
          >
            {importSummary(check)}
          </Button>
        </>
      )
    }
    case 'running':
      return (
        <Button variant="secondary" onClick={stop}>
          Stop
        </Button>
      )
    case 'interrupted': {
      const { file, check } = state
      return <Button onClick={() => void start(file, check)}>Ask again</Button>
    }
    case 'done':
      return <Button onClick={close}>Done</Button>
    default:
      return (
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
      )
  }
}
