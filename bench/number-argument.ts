/** The number of an argument such as `products=1000`. */
export function numberArgument(name: string, fallback: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`${name}=`))
  return given ? Number(given.slice(name.length + 1)) : fallback
}
