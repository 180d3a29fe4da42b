/** The environment of programs that Debian has in root's PATH alone, such as nginx. */
export const DEBIAN_ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
