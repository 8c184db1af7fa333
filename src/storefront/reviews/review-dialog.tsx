import { type FormEvent, useState } from 'react'
import { type Fit, fits, MAX_REVIEW_LENGTH, photosAlone } from '../../shop/reviews/rules.ts'
import type { OwnReviewingOnWire } from '../../shop/reviews/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { NumberTiles } from '../../ui/tile-radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { PhotosField, usePhotos } from './photos-field.tsx'

interface ReviewDialogProps {
  product: { _id: string; productName: string }
  own: OwnReviewingOnWire
  close: () => void
  onSaved: () => void
}

type ReviewRequest = { productId: string; stars: number; fit: Fit | null; text: string; photos?: string[] }

const failure = 'The shop did not answer. Please try again.'

const starTiles = ['1', '2', '3', '4', '5'].map((value) => ({
  value,
  note: value === '1' ? 'star' : 'stars',
}))

const fitWords: Record<Fit, string> = {
  small: 'Too small',
  'true to size': 'True to size',
  large: 'Too large',
}

/** Where no review is taken any more, the own one can still be deleted. */
export default function ReviewDialog(props: ReviewDialogProps) {
  return props.own.mayReview ? <WriteDialog {...props} /> : <DeleteDialog {...props} />
}

function WriteDialog({ product, own, close, onSaved }: ReviewDialogProps) {
  const { review, hasSizes } = own
  const [stars, setStars] = useState(review ? String(review.stars) : undefined)
  const [fit, setFit] = useState<Fit | null>(review?.fit ?? null)
  const [text, setText] = useState(review?.text ?? '')
  const photoField = usePhotos(review?.photos.map(({ src }) => src) ?? [])
  const [missing, setMissing] = useState<string>()
  const [wordless, setWordless] = useState<string>()
  const [failed, setFailed] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const productId = product._id
  const save = async (json: ReviewRequest) => {
    setPending(true)
    try {
      toast.done((await send(api.reviews['write-review'].$post({ json }))).message)
      onSaved()
    } catch (error) {
      setFailed(messageOf(error, failure))
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!stars) return setMissing('Choose 1 to 5 stars')
    const { photos, isChanged } = photoField
    if (photos.length > 0 && !text.trim()) return setWordless(photosAlone)
    const json = { productId, stars: Number(stars), fit: hasSizes ? fit : null, text }
    return void save({ ...json, ...(isChanged && { photos: [...photos] }) })
  }
  const isTyped =
    photoField.isChanged ||
    text !== (review?.text ?? '') ||
    stars !== (review && String(review.stars)) ||
    fit !== (review?.fit ?? null)
  return (
    <FormDialog
      title={`Your review of ${product.productName}`}
      description="It is shown with your first name, the first letter of your last name, and the size you bought."
      submit={review ? 'Save review' : 'Send review'}
      onSubmit={submit}
      pending={isPending || photoField.isReading}
      failed={failed}
      close={close}
      typed={isTyped}
    >
      <NumberTiles
        legend="Stars"
        name="stars"
        tiles={starTiles}
        value={stars}
        onChange={(value) => {
          setStars(value)
          setMissing(undefined)
        }}
        error={missing}
      />
      {hasSizes && <FitField value={fit} onChange={setFit} />}
      <TextArea
        label="Your review"
        hint="What do you use it for, and what should others know? You can leave it empty."
        maxLength={MAX_REVIEW_LENGTH}
        value={text}
        error={wordless}
        onChange={({ target }) => {
          setText(target.value)
          setWordless(undefined)
        }}
      />
      <PhotosField of={photoField} />
      {review && <Deletion product={product} onSaved={onSaved} />}
    </FormDialog>
  )
}

function FitField({ value, onChange }: { value: Fit | null; onChange: (fit: Fit | null) => void }) {
  return (
    <SelectField
      label="How does it fit?"
      value={value ?? ''}
      onChange={({ target }) => onChange(fits.find((known) => known === target.value) ?? null)}
    >
      <option value="">No answer</option>
      {fits.map((known) => (
        <option key={known} value={known}>
          {fitWords[known]}
        </option>
      ))}
    </SelectField>
  )
}

function Deletion(props: Pick<ReviewDialogProps, 'product' | 'onSaved'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="quiet" className="px-0!" onClick={() => setOpen(true)}>
        Delete your review
      </Button>
      {isOpen && <DeleteDialog {...props} close={() => setOpen(false)} />}
    </div>
  )
}

function DeleteDialog({ product, close, onSaved }: Omit<ReviewDialogProps, 'own'>) {
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      const param = { productId: product._id }
      toast.done((await send(api.reviews['remove-review'][':productId'].$delete({ param }))).message)
      onSaved()
    } catch (error) {
      toast.failed(messageOf(error, failure))
      close()
    }
  }
  return (
    <ConfirmDialog
      title="Delete your review?"
      open
      onOpenChange={close}
      confirm="Delete"
      danger
      pending={isPending}
      onConfirm={() => void remove()}
    >
      {`Your stars, your text and your photos of ${product.productName} are deleted, and the answer of the shop.`}
    </ConfirmDialog>
  )
}
