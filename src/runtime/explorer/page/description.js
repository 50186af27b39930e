import { kindOf } from "./field-kind.js";
import { operatorsOf } from "./operators.js";
import { resolver } from "./schema.js";
/** Reads a description. A model is read when it is asked for, since there may be hundreds. */
export function describe(document) {
    const paths = document.paths ?? {};
    const resolve = resolver(document);
    const types = Object.keys(paths)
        .filter((path) => /^\/[^/{}]+$/.test(path))
        .map((path) => path.slice(1))
        .sort();
    const known = new Set(types);
    const read = new Map();
    return {
        types,
        model(type) {
            if (!known.has(type))
                return undefined;
            const model = read.get(type) ?? modelOf(document, resolve, type);
            read.set(type, model);
            return model;
        },
    };
}
function modelOf(document, resolve, type) {
    const item = (path) => document.paths?.[path] ?? {};
    const collection = item(`/${type}`);
    const single = item(`/${type}/{id}`);
    const linkage = item(`/${type}/{id}/relationships/{relationship}`);
    const list = resolve(schemaOfAnswer(resolve, collection["get"]));
    const one = resolve(schemaOfAnswer(resolve, single["get"] ?? collection["post"]));
    const items = resolve(list.properties?.["data"]).items;
    const resource = resolve(items ?? one.properties?.["data"]);
    const input = dataOf(resolve, collection["post"] ?? single["patch"]);
    const changes = dataOf(resolve, single["patch"] ?? collection["post"]);
    const filter = parameter(resolve, collection["get"], "filter");
    const sort = parameter(resolve, collection["get"], "sort");
    const sorts = resolve(resolve(sort.anyOf?.[0] ?? sort).items).enum ?? [];
    const tag = Object.values(collection).find((value) => value?.tags)?.tags?.[0];
    return {
        type,
        description: document.tags?.find(({ name }) => name === tag)?.description,
        attributes: attributesOf(resolve, resource, input, changes),
        relationships: relationshipsOf(resolve, resource, linkage),
        operations: {
            list: Boolean(collection["get"]),
            create: Boolean(collection["post"]),
            get: Boolean(single["get"]),
            update: Boolean(single["patch"]),
            delete: Boolean(single["delete"]),
        },
        givenId: input.properties?.["id"] !== false,
        operators: (name) => operatorsOf(filter, name),
        sortable: (name) => sorts.includes(name),
    };
}
function attributesOf(resolve, resource, input, changes) {
    const of = (schema) => resolve(schema.properties?.["attributes"]);
    const shown = of(resource).properties ?? {};
    const created = of(input);
    const written = { ...created.properties, ...of(changes).properties };
    return Object.keys({ ...shown, ...written }).map((name) => {
        const schema = resolve(shown[name] ?? written[name]);
        const known = kindOf(resolve, schema);
        const asked = kindOf(resolve, written[name] ?? schema);
        return {
            ...known,
            nullable: asked.nullable,
            name,
            description: schema.description,
            shown: name in shown,
            writable: name in written && !schema.readOnly,
            required: created.required?.includes(name) ?? false,
        };
    });
}
function relationshipsOf(resolve, resource, linkage) {
    const all = resolve(resource.properties?.["relationships"]).properties ?? {};
    return Object.entries(all).map(([name, schema]) => {
        const { properties, readOnly } = resolve(schema);
        const data = resolve(properties?.["data"]);
        const many = data.type === "array";
        const identifiers = many ? [data.items] : (data.anyOf ?? []);
        const type = identifiers
            .map((one) => resolve(resolve(one).properties?.["type"]).const)
            .find((one) => typeof one === "string");
        const writable = Boolean(linkage["patch"]) && readOnly !== true;
        return { name, many, type: type ?? "", writable };
    });
}
const mediaType = "application/vnd.api+json";
function schemaOfAnswer(resolve, operation) {
    const { responses = {} } = operation ?? {};
    const answer = resolve(responses["200"] ?? responses["201"]);
    return answer.content?.[mediaType]?.schema;
}
/** The schema of `data` in the body of a write. */
function dataOf(resolve, operation) {
    const body = resolve(operation?.requestBody);
    const document = resolve(body.content?.[mediaType]?.schema);
    return resolve(document.properties?.["data"]);
}
function parameter(resolve, operation, name) {
    const all = (operation?.parameters ?? []).map((one) => resolve(one));
    return resolve(all.find((one) => one.name === name)?.schema);
}
