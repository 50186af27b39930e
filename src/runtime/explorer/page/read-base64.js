/** The bytes of a file in base64. */
export function readBase64(file) {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ""));
        reader.onerror = () => reject(reader.error ?? new Error("no file"));
        reader.readAsDataURL(file);
    });
}
