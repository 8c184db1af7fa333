import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { cut, type Part } from './picture-file.ts'
import { cutCentre, fitOnPaper } from './whole-picture.ts'

interface CropDialogProps {
  files: readonly File[]
  /** In pixels. */
  maxWidth: number
  /** Offers to keep the whole picture, on paper. */
  canFit: boolean
  onPictures: (pictures: string[]) => void
  /** The browser ran out of memory at so many. */
  onFailed: (count: number) => void
  onClose: () => void
}

/** Narrower pictures look blurred on the product page. */
const SHARP_WIDTH = 640
const unmoved = { x: 0, y: 0 }

export default function CropDialog({
  files,
  maxWidth,
  canFit,
  onPictures,
  onFailed,
  onClose,
}: CropDialogProps) {
  const sources = useObjectUrls(files)
  const [left, setLeft] = useState(() => files.map((_, index) => index))
  const [current, setCurrent] = useState(0)
  const [crop, setCrop] = useState(unmoved)
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part>()
  const [busy, setBusy] = useState<'part' | 'paper' | 'all' | 'all-paper'>()
  const isMany = files.length > 1

  const show = (index: number) => {
    if (index === current) return
    setCurrent(index)
    setCrop(unmoved)
    setZoom(1)
    setPart(undefined)
  }
  const settle = (indexes: readonly number[]) => {
    const rest = left.filter((index) => !indexes.includes(index))
    const next = rest.find((index) => index > current) ?? rest[0]
    if (next === undefined) return onClose()
    setLeft(rest)
    show(next)
  }
  const use = async (
    how: NonNullable<typeof busy>,
    indexes: readonly number[],
    make: (file: File) => Promise<string>,
  ) => {
    if (busy) return
    setBusy(how)
    const pictures: string[] = []
    for (const index of indexes) {
      const file = files[index]
      const picture = file && (await make(file).catch(() => null))
      if (picture) pictures.push(picture)
    }
    setBusy(undefined)
    if (pictures.length > 0) onPictures(pictures)
    if (pictures.length < indexes.length) onFailed(indexes.length - pictures.length)
    settle(indexes)
  }
  const asTheyAre = (file: File) => cutCentre(file, maxWidth)
  const onPaper = (file: File) => fitOnPaper(file, maxWidth)
  const source = sources[current]

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={isMany ? `Crop the picture, ${current + 1} of ${files.length}` : 'Crop the picture'}
      description="Drag it or use the arrow keys: what is in the frame is kept."
      footer={
        <>
          <Button
            variant="secondary"
            disabled={busy !== undefined}
            onClick={() => (isMany ? settle([current]) : onClose())}
          >
            {isMany ? 'Leave it out' : 'Cancel'}
          </Button>
          {canFit && (
            <Button
              variant="secondary"
              loading={busy === 'paper'}
              onClick={() => void use('paper', [current], onPaper)}
            >
              Fit on paper
            </Button>
          )}
          <Button
            loading={busy === 'part' || !part}
            onClick={() => part && void use('part', [current], (file) => cut(file, part, maxWidth))}
          >
            Use this part
          </Button>
        </>
      }
    >
      {isMany && (
        <>
          <div className="mb-3 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              size="small"
              loading={busy === 'all'}
              onClick={() => void use('all', left, asTheyAre)}
            >
              Use all as they are
            </Button>
            {canFit && (
              <Button
                variant="secondary"
                size="small"
                loading={busy === 'all-paper'}
                onClick={() => void use('all-paper', left, onPaper)}
              >
                Fit all on paper
              </Button>
            )}
          </div>
          <ul aria-label="Pictures left" className="mb-3 grid grid-cols-6 gap-2 sm:grid-cols-8">
            {left.map((index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-label={`Picture ${index + 1}`}
                  aria-current={index === current}
                  disabled={busy !== undefined}
                  onClick={() => show(index)}
                  className={cx(
                    'block min-h-11 w-full border-2',
                    index === current ? 'border-text' : 'border-transparent',
                  )}
                >
                  <img src={sources[index]} alt="" className="aspect-4/3 w-full bg-sunk object-cover" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="relative aspect-4/3 bg-sunk">
        {source && (
          <Cropper
            key={current}
            image={source}
            aspect={4 / 3}
            crop={crop}
            zoom={zoom}
            maxZoom={4}
            keyboardStep={8}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setPart(pixels)}
            cropperProps={{ role: 'group', 'aria-label': 'Part of the picture that is kept' }}
            mediaProps={{ alt: '' }}
          />
        )}
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-4">
        <span className="type-label">Zoom</span>
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(target.valueAsNumber)}
          className="h-6 grow"
        />
      </label>
      <p role="status" className="min-h-6 text-muted text-sm">
        {part && part.width < SHARP_WIDTH && `Only ${part.width} × ${part.height} pixels: it will look soft.`}
      </p>
    </Dialog>
  )
}

function useObjectUrls(files: readonly File[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([])
  useEffect(() => {
    const created = files.map((file) => URL.createObjectURL(file))
    setUrls(created)
    return () => {
      for (const url of created) URL.revokeObjectURL(url)
    }
  }, [files])
  return urls
}
