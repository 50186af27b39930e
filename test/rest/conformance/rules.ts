/** A rule of JSON:API 1.1 for servers, in our words. */
export interface Rule {
  readonly number: number;
  readonly level: "MUST" | "SHOULD" | "MAY";
  readonly text: string;
  /** Why no test holds it. */
  readonly because?: string;
}

const noExtension = "the service has no extension";
const noProfile = "the service has no profile";
const noLinkObjects = "all links are strings";

const lines: readonly (readonly [
  level: Rule["level"],
  text: string,
  because?: string,
])[] = [
  // Media type, extensions, profiles, negotiation
  [
    "MUST",
    "The media type is sent without other parameters than ext and profile",
  ],
  ["MUST", "ext and profile hold lists of URIs in quotes"],
  [
    "SHOULD",
    "The URI of an extension or profile leads to its description",
    noExtension,
  ],
  [
    "MUST",
    "An extension adds members and parameters under its own namespace only",
    noExtension,
  ],
  ["MUST", "A profile changes nothing of the standard's meaning", noProfile],
  ["MUST", "Documents are sent as application/vnd.api+json"],
  ["MUST", "Applied extensions are named in Content-Type", noExtension],
  ["MUST", "Applied profiles are named in Content-Type", noProfile],
  ["MUST", "415 for a Content-Type with parameters other than ext and profile"],
  ["MUST", "415 for an extension that is not supported"],
  [
    "MUST",
    "Instances of the media type in Accept with foreign parameters are passed over",
  ],
  ["MUST", "406 when all instances in Accept have foreign parameters"],
  ["MUST", "406 when all instances in Accept ask for unsupported extensions"],
  ["SHOULD", "Requested profiles are applied where they can be", noProfile],
  ["MUST", "Profiles that are not recognized are ignored"],
  ["SHOULD", "Vary: Accept"],
  ["MUST", "The jsonapi object is not used to negotiate"],
  // Documents
  ["MUST", "Objects of the standard have no other members than the standard's"],
  ["MUST", "Members that the standard does not know are ignored in requests"],
  ["MUST", "The root of a document is an object"],
  ["MUST", "A document has data, errors or meta"],
  ["MUST", "data and errors are never in one document"],
  ["MUST", "No included without data"],
  [
    "SHOULD",
    "links.self tells the media type's parameters that were applied",
    noExtension,
  ],
  ["MUST", "links.self has the query that led to the document"],
  ["MUST", "A request for one resource is answered with an object or null"],
  [
    "MUST",
    "A request for a collection is answered with an array, also of none or one",
  ],
  ["MAY", "related and describedby at the top", "optional, and not sent"],
  // Resource objects
  [
    "MUST",
    "A resource object has a type and an id; a create may leave the id out",
  ],
  ["MUST", "type and id are strings"],
  ["MUST", "Type and id name one resource in the whole API"],
  ["MUST", "Types follow the rules of member names"],
  [
    "MUST",
    "A local id is the same wherever a document mentions it",
    "local ids are not read: linkage by one is 400",
  ],
  ["MUST", "Attributes and relationships share one namespace with type and id"],
  ["MUST", "attributes is an object"],
  ["SHOULD", "Foreign keys are not attributes"],
  ["MUST", "relationships is an object of relationship objects"],
  ["MUST", "A relationship object has links, data or meta"],
  [
    "MUST",
    "Pagination links of a relationship object page its linkage",
    "linkage inside of resources is complete or absent",
  ],
  ["MUST", "A related link is valid when the relationship is empty"],
  ["MUST", "A related link stays the same when the relationship changes"],
  ["MUST", "Linkage is null, an identifier, or an array of identifiers"],
  ["MUST", "GET of a resource's self link answers with that resource"],
  ["MUST", "A resource identifier has a type and an id"],
  ["MUST", "The type and id of an identifier are strings"],
  // Compound documents, meta, links
  ["MUST", "Included resources are an array in included"],
  ["MUST", "Every included resource is linked to from the primary data"],
  ["MUST", "No resource is twice in one document"],
  ["MUST", "meta is an object"],
  ["MUST", "links is an object of strings, link objects and nulls"],
  ["MUST", "A link object has an href", noLinkObjects],
  ["SHOULD", "The relation type of a link is its name", noLinkObjects],
  ["MUST", "The jsonapi object tells the version"],
  // Member names
  ["MUST", "Member names are case-sensitive"],
  [
    "MUST",
    "Member names begin and end with a letter, a digit or a sign beyond ASCII; names of the schema that end in _ stay (R36)",
  ],
  ["MUST", "Member names hold none of the reserved signs"],
  ["SHOULD", "Member names are safe in URLs"],
  ["MUST", "Members that begin with @ mean nothing to the standard"],
  ["MUST", "Members of extensions carry a namespace", noExtension],
  // Fetching
  ["MUST", "Every self and related link can be fetched"],
  [
    "MUST",
    "200 for what is found: an array for a collection, an object or null for one",
  ],
  ["MUST", "null only where a relationship may be empty"],
  ["MUST", "404 for a resource that does not exist"],
  ["MUST", "Answers have the meaning that HTTP gives them"],
  [
    "MUST",
    "A relationship's self link answers with linkage, also when it is empty",
  ],
  ["MUST", "404 for a relationship that does not exist"],
  ["MUST", "400 for include where it is not supported"],
  ["MUST", "With include there is an included, be it empty"],
  ["MUST", "Nothing is included that was not asked for"],
  ["MUST", "include is a list of paths; an empty one asks for nothing"],
  ["MUST", "400 for a path that include cannot follow"],
  ["MUST", "The resources between are included with the last of a path"],
  ["MUST", "fields[type] is a list of fields; an empty one shows none"],
  ["MUST", "Other fields of a restricted type are not shown"],
  ["MUST", "sort is ascending, and descending with a minus sign"],
  ["SHOULD", "sort takes several fields"],
  ["MUST", "400 for a sort that is not supported"],
  ["MUST", "Primary data comes in the order that sort asks for"],
  ["SHOULD", "sort follows dots to fields of related resources"],
  [
    "MUST",
    "The links of a page are first, last, prev and next, null where there is none",
  ],
  ["MUST", "Pages are in the order of sort"],
  ["SHOULD", "page[…] pages"],
  ["SHOULD", "filter[…] filters"],
  // Creating
  ["MUST", "A request is done wholly or not at all"],
  ["MUST", "A create has one resource object with a type"],
  ["MUST", "A relationship in a create has data"],
  ["MUST", "A client's own id is taken from id"],
  ["MUST", "403 for a client's own id where it is not supported"],
  ["MUST", "201 with the resource when it was created"],
  ["SHOULD", "Location tells where it is"],
  ["MUST", "Location is the resource's self link"],
  ["MUST", "202 for what is done later", "nothing is done later"],
  ["MUST", "201 or 204 for a create with a client's own id"],
  ["MUST", "404 when a related resource does not exist"],
  ["MUST", "409 for an id that is taken"],
  ["MUST", "409 for another type than the collection's"],
  ["SHOULD", "A conflict is explained"],
  // Updating
  ["MUST", "An update has one resource object with type and id"],
  ["MUST", "Attributes that are not given stay"],
  ["MUST", "Relationships that are not given stay"],
  ["MUST", "Relationships that are given have data, and are replaced"],
  ["MUST", "403, and nothing changed, when a to-many may not be replaced"],
  ["MUST", "200 with the resource when more changed than was asked for"],
  ["MUST", "Else 200 with a document, or 204"],
  ["MUST", "403 for an update that is not supported"],
  ["MUST", "404 for a resource, or a related one, that does not exist"],
  ["MAY", "409 when the update meets a unique or another constraint"],
  ["MUST", "409 for another type or id than the URL's"],
  ["SHOULD", "A conflict of an update is explained"],
  ["MAY", "PUT is not defined; here it means the same as PATCH"],
  // Relationships
  ["MUST", "PATCH of a to-one takes an identifier or null"],
  ["MUST", "Writes of a to-many take an array of identifiers"],
  ["MUST", "PATCH of a to-many replaces all of it, or fails"],
  ["MUST", "POST adds members, and none twice"],
  ["MUST", "POST of members that are there already succeeds"],
  ["MUST", "DELETE removes members, and succeeds when they are gone already"],
  ["MUST", "Writes of relationships answer 200 with the linkage"],
  ["MAY", "POST and DELETE of a to-one are not defined; here 403"],
  ["MAY", "PATCH of a related URL is not defined; here it replaces a to-one"],
  // Deleting, parameters, errors
  ["MUST", "A deletion answers 200 with a document, or 204"],
  ["SHOULD", "404 for a deletion of what does not exist"],
  ["MUST", "Families of parameters are a name and members in brackets"],
  ["MUST", "Parameters of extensions carry a namespace"],
  ["MUST", "An application's own parameters have a character outside of a–z"],
  ["MUST", "400 for parameters that are malformed, or unknown and all of a–z"],
  [
    "SHOULD",
    "Several problems of different statuses are answered with the most general one",
  ],
  ["MUST", "errors is an array at the top"],
  ["MUST", "An error object has members that the standard knows"],
  ["SHOULD", "An error's status is a string"],
  ["MUST", "An error's code is a string"],
  ["SHOULD", "An error's title is the same on every occurrence"],
  [
    "SHOULD",
    "Links of an error lead to text for people",
    "errors have no links: the catalogue is in the REST reference",
  ],
  ["SHOULD", "source has a pointer, a parameter or a header"],
  ["MUST", "A pointer leads to a value of the request's document"],
  ["MUST", "meta of an error is an object"],
  ["MUST", "Queries are read as application/x-www-form-urlencoded"],
  ["MUST", "Links are written as application/x-www-form-urlencoded"],
  ["SHOULD", "Brackets may be percent-encoded or not"],
];

/** The rules of JSON:API 1.1 that a server without extensions must hold. */
export const rules: readonly Rule[] = lines.map(
  ([level, text, because], index) => ({
    number: index + 1,
    level,
    text,
    ...(because !== undefined && { because }),
  }),
);
