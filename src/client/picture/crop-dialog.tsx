import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { cut, type Part } from './picture-file.ts'

interface CropDialogProps {
  file: File
  /** Position in the queue: '2 of 3'. */
  position?: string | undefined
  /** In pixels. */
  maxWidth: number
  onDone: (picture: string) => void
  /** The browser ran out of memory. */
  onFailed: () => void
  onCancel: () => void
}

/** Narrower pictures look blurred on the product page. */
const SHARP_WIDTH = 640

export default function CropDialog({
  file,
  position,
  maxWidth,
  onDone,
  onFailed,
  onCancel,
}: CropDialogProps) {
  const source = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part>()
  const [busy, setBusy] = useState(false)

  const save = async () => {
    if (!part) return
    setBusy(true)
    await cut(file, part, maxWidth).then(onDone, onFailed)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={position ? `Crop the picture, ${position}` : 'Crop the picture'}
      description="Drag it or use the arrow keys: what is in the frame is kept."
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {position ? 'Leave it out' : 'Cancel'}
          </Button>
          <Button onClick={save} loading={busy || !part}>
            Use this part
          </Button>
        </>
      }
    >
      <div className="relative aspect-4/3 bg-sunk">
        {source && (
          <Cropper
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

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
