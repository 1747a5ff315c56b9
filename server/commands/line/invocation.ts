/** How the reader starts the program: from a clone by npm's scripts, from the package by npx. */

/** Whether this is the installed package, whose code is compiled. */
export const isPackaged = (file = import.meta.filename): boolean => file.endsWith('.js')

/** A command as it is typed: `npx kasalab verify`, in a clone `npx node server/main.ts verify`. */
export const commandLine = (command: string, packaged = isPackaged()): string =>
  `npx ${packaged ? 'kasalab' : 'node server/main.ts'} ${command}`
