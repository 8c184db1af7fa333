import { lazy, type ReactNode, useRef, useState } from 'react'
import { pictureProblemsInWords } from '../../lib/picture-files.ts'
import { LazyBoundary } from '../lazy-boundary.tsx'
import { problemOf } from './picture-file.ts'

// Heavy, and needed only once a picture was chosen.
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface Cropping {
  /** Receives cropped pictures as data URLs. */
  onPictures: (pictures: string[]) => void
  refused: (count: number) => string
  /** In pixels. */
  maxWidth?: number | undefined
  /** Offers to keep the whole picture, on paper. */
  canFit?: boolean | undefined
}

export function useCropping({ onPictures, refused, maxWidth = 1280, canFit = false }: Cropping) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [error, setError] = useState<string>()
  const latest = useRef(0)

  /** What was chosen is cropped first, so a submit that came meanwhile is not made. */
  const choose = async (files: readonly File[], room = files.length): Promise<false> => {
    latest.current += 1
    const choice = latest.current
    const problems = await Promise.all(files.map(problemOf))
    // An earlier choice may be read to its end after a later one.
    if (choice !== latest.current) return false
    const good = files.filter((_, nth) => problems[nth] === null)
    const wrong = [
      pictureProblemsInWords(
        problems.filter((problem) => problem !== null),
        refused,
      ),
      good.length > room && `${good.length - room} left out: there is room for ${room} more.`,
    ]
    setError(wrong.filter(Boolean).join(' ') || undefined)
    setChosen(good.slice(0, room))
    return false
  }

  const dialog: ReactNode = chosen.length > 0 && (
    <LazyBoundary onFailed={() => setChosen([])}>
      <CropDialog
        key={latest.current}
        files={chosen}
        maxWidth={maxWidth}
        canFit={canFit}
        onPictures={onPictures}
        onFailed={(count) => setError(pictureProblemsInWords(Array(count).fill('damaged'), refused))}
        onClose={() => setChosen([])}
      />
    </LazyBoundary>
  )

  return { choose, error, dialog }
}
