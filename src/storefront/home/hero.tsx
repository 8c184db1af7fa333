import { ButtonLink } from '../../ui/button-link.tsx'
import { urls } from '../shared/urls.ts'
import { Scene } from './scene.tsx'

export function Hero() {
  return (
    <div className="scheme-dark relative isolate overflow-hidden bg-ink text-text">
      <div className="page-width flex flex-col items-start justify-center pt-12 pb-10 md:pt-16 lg:h-[clamp(34rem,50vw,48rem)] lg:py-0">
        <p className="type-label">Footwear, kit and gear</p>
        <h1 className="type-hero mt-4 lg:max-w-[8ch]">The ground is open</h1>
        <p className="mt-5 max-w-[30ch] text-lg">
          For the six o’clock run, the Sunday match and every net session in between.
        </p>
        <ButtonLink to={urls.shop} size="large" className="mt-8">
          Shop everything
        </ButtonLink>
      </div>
      <Scene
        of="home"
        first
        sizes="(min-width: 1024px) 90vw, 80vw"
        className="aspect-4/3 object-[85%] md:aspect-video lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:aspect-video lg:h-full lg:w-auto lg:max-w-none max-lg:mask-t-from-80% lg:mask-l-from-65% lg:mask-l-to-100%"
      />
    </div>
  )
}
