/** File of a host's build that names the version of its promises, which `hostApi` of a remote asks for. */
export const hostApiFile = 'host-api.txt';
