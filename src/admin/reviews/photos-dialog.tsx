import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { hashIn, type PictureOnWire } from '../../lib/pictures.ts'
import type { ReviewForAdminOnWire } from '../../shop/reviews/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRemovePhoto } from './queries.ts'

type PhotosDialogProps = { review: ReviewForAdminOnWire; close: () => void }

export function PhotosDialog({ review, close }: PhotosDialogProps) {
  const removal = useRemovePhoto()
  const [photos, setPhotos] = useState(review.photos)
  const [chosen, setChosen] = useState<PictureOnWire>()
  const remove = (photo: PictureOnWire) =>
    removal.mutate(hashIn(photo.src) ?? '', {
      onSuccess: ({ message }) => {
        toast.done(message)
        const left = photos.filter(({ src }) => src !== photo.src)
        setPhotos(left)
        if (left.length === 0) close()
      },
      onError: (error) => toast.failed(messageOf(error)),
      onSettled: () => setChosen(undefined),
    })
  return (
    <Dialog
      large
      open
      onOpenChange={(open) => !open && close()}
      title={`Photos by ${review.author}`}
      description={review.productName}
    >
      <ul className="grid gap-6">
        {photos.map((photo, index) => (
          <li key={photo.src}>
            <img
              src={`${photo.src}-960.webp`}
              alt={`${index + 1} of ${photos.length} by ${review.author}`}
              loading="lazy"
              width={photo.width}
              height={photo.height}
              className="max-h-[70dvh] w-full bg-sunk object-contain"
            />
            <Button size="small" variant="secondary" className="mt-2" onClick={() => setChosen(photo)}>
              {`Remove photo ${index + 1}`}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title="Remove this photo?"
          open
          onOpenChange={() => setChosen(undefined)}
          confirm="Remove"
          danger
          pending={removal.isPending}
          onConfirm={() => remove(chosen)}
        >
          It is deleted for ever. The text, the stars and the other photos stay.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
