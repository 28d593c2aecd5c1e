// Words that set an option rather than name something. A model chooses them on its own, and any page contains some of them.
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  'yes no true false none null all any each new old open opened close closed active inactive enabled disabled enable disable start stop start end first last next previous high medium low normal urgent critical minor major default auto automatic manual other unknown today tomorrow yesterday now never always once daily weekly monthly yearly public private internal external draft pending done ready sent paid unpaid approved rejected accepted declined cancelled canceled completed archive archived deleted removed inbox spam important read unread asc desc ascending descending text html markdown plain json csv pdf english german french spanish add remove update create delete replace merge move copy'.split(
    ' ',
  ),
);

// The names of arguments that contain text, rather than the person or thing that a call acts on.
export const TEXT_NAMES: ReadonlySet<string> = new Set(
  'text body subject title headline heading message content contents summary description note notes comment comments caption reason html markdown explanation details remark remarks greeting agenda abstract reference memo purpose topic category label labels tag tags'.split(
    ' ',
  ),
);
