// Imported at the first picture: libvips alone maps 6 MB.
import sharp from 'sharp'

// One picture at a time on one core, so that requests stay fast.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
