export const quickLook =
  'inline-flex font-sans font-normal text-base min-h-11 flex-col items-end justify-center px-1 text-right leading-tight xl:text-sm decoration-2 decoration-edge underline-offset-4 hover:underline focus-visible:outline-offset-0 [&>*]:block'
