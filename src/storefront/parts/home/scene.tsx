import { cx } from '../../../ui/cx.ts'
import { PreloadImage } from '../preload-image.tsx'
import home960 from './scenes/home-960.avif'
import home1920 from './scenes/home-1920.avif'
import kids800 from './scenes/kids-800.avif'
import kids1600 from './scenes/kids-1600.avif'
import men800 from './scenes/men-800.avif'
import men1600 from './scenes/men-1600.avif'
import women800 from './scenes/women-800.avif'
import women1600 from './scenes/women-1600.avif'

/** `small` and `large` differ in their width only; `colour` stands there until they have come. */
type Drawn = { small: string; large: string; width: number; height: number; colour: string }

const scenes = {
  home: { small: home960, large: home1920, width: 1920, height: 1080, colour: '#4f623b' },
  men: { small: men800, large: men1600, width: 1600, height: 1200, colour: '#475969' },
  women: { small: women800, large: women1600, width: 1600, height: 1200, colour: '#825a52' },
  kids: { small: kids800, large: kids1600, width: 1600, height: 1200, colour: '#867b66' },
} satisfies Record<string, Drawn>

type SceneProps = {
  of: keyof typeof scenes
  /** How wide it is shown: the `sizes` of an `img`. */
  sizes: string
  /** In sight when the page opens: fetched before everything else. */
  first?: boolean
  className?: string
}

/** Goods on a court in the evening, drawn by `npm run draw`: an ornament, which says nothing that words do not say. */
export function Scene({ of, sizes, first = false, className }: SceneProps) {
  const { small, large, width, height, colour } = scenes[of]
  const srcSet = `${small} ${width / 2}w, ${large} ${width}w`
  return (
    <>
      {first && <PreloadImage href={small} srcSet={srcSet} sizes={sizes} />}
      <img
        src={small}
        srcSet={srcSet}
        sizes={sizes}
        alt=""
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        decoding={first ? 'sync' : 'async'}
        className={cx('block w-full object-cover', className)}
        style={{ backgroundColor: colour }}
      />
    </>
  )
}
