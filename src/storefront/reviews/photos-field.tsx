import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pictureTypes, problemOf, whole } from '../../client/picture/picture-file.ts'
import { PictureTiles } from '../../client/picture/picture-tiles.tsx'
import { pictureProblemsInWords } from '../../lib/picture-files.ts'
import { MAX_PHOTOS, notAPhoto } from '../../shop/reviews/rules.ts'
import { FileDrop } from '../../ui/file-drop.tsx'

/** In pixels; the shop keeps no more of them on the longer side. */
const MAX_WIDTH = 1_280

/** Paths and data URLs. They are not cropped. */
export function usePhotos(had: readonly string[]) {
  const [photos, setPhotos] = useState(had)
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const choose = async (files: readonly File[]) => {
    setReading(true)
    const free = MAX_PHOTOS - photos.length
    const problems = await Promise.all(files.map(problemOf))
    const good = files.filter((_, nth) => problems[nth] === null)
    const wrong = problems.filter((one) => one !== null)
    const added: string[] = []
    // One after the other: a photo of a phone takes 50 MB while it is made smaller.
    for (const file of good.slice(0, free)) {
      const photo = await whole(file, MAX_WIDTH).catch(() => null)
      if (photo === null) wrong.push('damaged')
      else added.push(photo)
    }
    const words = [
      pictureProblemsInWords(wrong, () => notAPhoto),
      good.length > free && `${good.length - free} left out: a review has at most ${MAX_PHOTOS} photos.`,
    ]
    setProblem(words.filter(Boolean).join(' ') || undefined)
    setPhotos((before) => [...new Set([...before, ...added])].slice(0, MAX_PHOTOS))
    setReading(false)
  }
  const isChanged = photos.length !== had.length || photos.some((photo, index) => photo !== had[index])
  return { photos, setPhotos, choose, problem, isReading, isChanged }
}

export function PhotosField({ of }: { of: ReturnType<typeof usePhotos> }) {
  const { photos, setPhotos, choose, problem, isReading } = of
  const input = useRef<HTMLInputElement>(null)
  const isFull = photos.length >= MAX_PHOTOS
  // The pressed button is removed, and the input takes the focus once it is not disabled any more.
  const remove = (photo: string) => {
    flushSync(() => setPhotos(photos.filter((other) => other !== photo)))
    input.current?.focus()
  }
  return (
    <div>
      <FileDrop
        ref={input}
        label="Photos"
        hint="They are shown once the shop has looked at them. Show no one who does not want it."
        accept={pictureTypes}
        multiple
        disabled={isFull || isReading}
        error={problem}
        onFiles={(files) => void choose(files)}
      >
        <span className="flex items-center justify-center gap-2 font-semibold">
          <ImagePlus size={20} aria-hidden />
          <span>{isReading ? 'Reading the photos' : 'Add photos'}</span>
        </span>
        <span className="text-sm">
          {isFull ? `All ${MAX_PHOTOS} places are taken` : `Up to ${MAX_PHOTOS}: PNG, JPEG, WebP or AVIF`}
        </span>
      </FileDrop>
      {photos.length > 0 && (
        <PictureTiles pictures={photos} onOrder={setPhotos} onRemove={remove} disabled={isReading} />
      )}
    </div>
  )
}
